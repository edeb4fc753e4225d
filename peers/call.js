// A page's part of a call between two browsers, by Lectern's signaling alone: what a classroom
// does to reach another participant. `join` takes the token and polls; `call` offers.
window.lectern = (session) => {
  const base = `/liveclass/sessions/${session}`;
  const cookie = (name) => decodeURIComponent(document.cookie.match(new RegExp(`${name}=([^;]*)`))[1]);
  const ask = async (method, path, body) => {
    const headers = method === "GET" ? {} : { "Content-Type": "application/json", "X-XSRF-TOKEN": cookie("XSRF-TOKEN") };
    const answer = await fetch(base + path, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const room = { log: [], messages: [], participants: [], errors: [], cursor: null };
  let peer, other, iceServers, early = [];
  const send = (type, payload) => ask("POST", "/signals", { to: other, type, payload });

  const open = (to) => {
    other = to;
    peer = new RTCPeerConnection({ iceServers });
    peer.onicecandidate = ({ candidate }) =>
      candidate && send("candidate", candidate.toJSON()).catch((error) => room.errors.push(String(error)));
    peer.onconnectionstatechange = () => room.log.push(peer.connectionState);
    peer.ondatachannel = ({ channel }) => hold(channel);
  };
  const hold = (channel) => {
    room.channel = channel;
    channel.onmessage = ({ data }) => room.messages.push(data);
  };
  const described = async (description) => {
    await peer.setRemoteDescription(description);
    for (const candidate of early.splice(0)) await peer.addIceCandidate(candidate);
  };
  const received = async ({ from, type, payload }) => {
    room.log.push(type);
    if (type === "offer") {
      open(from);
      await described(payload);
      await peer.setLocalDescription(await peer.createAnswer());
      await send("answer", peer.localDescription.toJSON());
    } else if (type === "answer") {
      await described(payload);
    } else if (type === "candidate") {
      if (peer?.remoteDescription) await peer.addIceCandidate(payload);
      else early.push(payload);
    } else if (type === "bye") {
      peer?.close();
    }
  };
  const poll = async () => {
    while (!room.left) {
      const news = await ask("GET", "/signals" + (room.cursor === null ? "" : `?after=${room.cursor}`));
      room.cursor = news.cursor;
      room.participants = news.participants.map((one) => one.user_id);
      for (const signal of news.signals) await received(signal);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  return Object.assign(room, {
    join: async () => {
      const token = await ask("POST", "/token");
      iceServers = token.ice_servers;
      poll().catch((error) => room.errors.push(String(error)));
      return token;
    },
    call: async (to) => {
      open(to);
      hold(peer.createDataChannel("class"));
      await peer.setLocalDescription(await peer.createOffer());
      await send("offer", peer.localDescription.toJSON());
    },
    bye: () => send("bye", {}),
    said: (text) => room.channel?.readyState === "open" && (room.channel.send(text), true),
  });
};
