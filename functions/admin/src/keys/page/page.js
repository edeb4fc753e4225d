'use strict';
(() => {
  const API = '/api/v1/admin/api-keys';
  const byId = (id) => document.getElementById(id);
  const make = (tag, text, attributes = {}) => {
    const element = document.createElement(tag);
    if (text !== undefined) element.textContent = text;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };

  // ------------------------------------------------------------- the API

  const csrfToken = () => {
    const found = document.cookie.split('; ').find((cookie) => cookie.startsWith('XSRF-TOKEN='));
    return found ? decodeURIComponent(found.slice('XSRF-TOKEN='.length)) : '';
  };

  class Refusal extends Error {
    constructor(status, problem) {
      super(problem.detail || `The server answered ${status}.`);
      this.status = status;
      this.errors = problem.errors || {};
    }
  }

  const call = async (method, path, body) => {
    const headers = { Accept: 'application/json', 'X-XSRF-TOKEN': csrfToken() };
    const request = { method, headers, credentials: 'same-origin' };
    if (body !== undefined) {
      headers['Content-Type'] = 'application/json';
      request.body = JSON.stringify(body);
    }
    let response;
    try {
      response = await fetch(path, request);
    } catch {
      throw new Refusal(0, { detail: 'The server cannot be reached. Try again in a moment.' });
    }
    const answer = await response.json().catch(() => ({}));
    if (!response.ok) throw new Refusal(response.status, answer);
    return answer;
  };

  // ------------------------------------------------------------- notices

  const tell = (text, wrong = false) => {
    const notice = byId('notice');
    notice.textContent = text;
    notice.className = wrong ? 'notice error' : 'notice';
    notice.hidden = false;
  };

  const explain = (refusal) => {
    if (refusal.status === 401) {
      byId('keys').hidden = true;
      tell('You are not logged in as an admin. Log in through your learning platform, then load this page again.', true);
    } else if (refusal.status === 403) {
      byId('keys').hidden = true;
      tell('You are logged in, but not as an admin: only admins administer API keys.', true);
    } else if (refusal.status === 419) {
      tell('Your session has moved on. Load this page again.', true);
    } else {
      tell(refusal.message, true);
    }
  };

  /** Runs what a button does; nobody presses it twice meanwhile. */
  const working = (button, work) => async () => {
    button.disabled = true;
    try {
      await work();
    } catch (refusal) {
      explain(refusal);
    } finally {
      button.disabled = false;
    }
  };

  // ------------------------------------------------------------- the table

  const when = (text) => (text ? new Date(text).toLocaleString() : 'never');

  const action = (key, label, work, kind) => {
    const button = make('button', label, { type: 'button', 'aria-label': `${label} ${key.name}` });
    if (kind) button.className = kind;
    button.addEventListener('click', working(button, work));
    return button;
  };

  const row = (key) => {
    const line = make('tr');
    line.dataset.id = key.id;
    const name = make('th', key.name, { scope: 'row' });
    name.append(make('small', `key ${key.id}`));
    if (key.previous_secret_until) {
      name.append(make('small', `old secret works until ${when(key.previous_secret_until)}`));
    }
    const ends = make('td', when(key.expires_at));
    if (key.expires_at && new Date(key.expires_at) <= new Date()) {
      ends.className = 'ended';
      ends.append(make('small', 'ended'));
    }
    const buttons = make('div', undefined, { class: 'actions' });
    buttons.append(
      action(key, 'Edit', () => edit(key)),
      action(key, 'Rotate', () => rotate(key)),
      action(key, 'Reset credits', () => reset(key)),
      action(key, 'Revoke', () => revoke(key), 'danger'),
    );
    const actions = make('td');
    actions.append(buttons);
    line.append(
      name,
      make('td', `user ${key.owner_id}`),
      make('td', key.rate_limit_per_minute),
      make('td', key.credits_limit === null ? `${key.credits_used}` : `${key.credits_used} of ${key.credits_limit}`),
      make('td', key.scopes.join(', ')),
      make('td', when(key.created_at)),
      ends,
      actions,
    );
    return line;
  };

  let cursor = null;

  const load = async (from) => {
    const query = from ? `?limit=100&cursor=${encodeURIComponent(from)}` : '?limit=100';
    const page = await call('GET', API + query);
    if (!from) byId('rows').replaceChildren();
    byId('rows').append(...page.api_keys.map(row));
    cursor = page.next_cursor;
    byId('more').hidden = cursor === null;
    byId('none').hidden = byId('rows').childElementCount > 0;
    byId('keys').hidden = false;
  };

  const shown = (key) => {
    const old = byId('rows').querySelector(`tr[data-id="${key.id}"]`);
    if (old) old.replaceWith(row(key));
    else byId('rows').prepend(row(key));
    byId('none').hidden = true;
  };

  // ------------------------------------------------------------- dialogs

  const ask = (title, text, label, grace = false) => new Promise((answer) => {
    const dialog = byId('question');
    byId('question-title').textContent = title;
    byId('question-text').textContent = text;
    byId('yes').textContent = label;
    byId('grace-label').hidden = !grace;
    byId('grace').checked = grace;
    let sure = false;
    byId('yes').onclick = () => { sure = true; dialog.close(); };
    byId('no').onclick = () => dialog.close();
    dialog.addEventListener('close', () => answer(sure), { once: true });
    dialog.showModal();
    byId('no').focus();
  });

  const issue = (issued) => {
    const plain = byId('plain');
    plain.value = issued.key;
    byId('issued').showModal();
    plain.select();
  };

  byId('copy').addEventListener('click', async () => {
    byId('plain').select();
    try {
      await navigator.clipboard.writeText(byId('plain').value);
      byId('copy').textContent = 'Copied';
    } catch {
      byId('copy').textContent = 'Press Ctrl-C';
    }
  });
  byId('done').addEventListener('click', () => byId('issued').close());
  byId('issued').addEventListener('close', () => {
    byId('plain').value = '';
    byId('copy').textContent = 'Copy';
  });

  // ------------------------------------------------------------- one key

  const rotate = async (key) => {
    const text = `${key.name} gets a new secret. Programs that use the old one must be given the new one.`;
    if (!await ask('Rotate the secret?', text, 'Rotate', true)) return;
    const issued = await call('POST', `${API}/${key.id}/rotate`, { grace: byId('grace').checked });
    shown(issued);
    issue(issued);
  };

  const reset = async (key) => {
    if (!await ask('Reset the credits?', `${key.name} gets its whole budget again.`, 'Reset')) return;
    shown(await call('POST', `${API}/${key.id}/reset-credits`, {}));
    tell(`The credits of ${key.name} are reset.`);
  };

  const revoke = async (key) => {
    const text = `Requests with ${key.name} are refused from now on. This cannot be undone.`;
    if (!await ask('Revoke the key?', text, 'Revoke')) return;
    try {
      await call('DELETE', `${API}/${key.id}`);
    } catch (refusal) {
      // Somebody else was faster.
      if (refusal.status !== 404) throw refusal;
    }
    byId('rows').querySelector(`tr[data-id="${key.id}"]`)?.remove();
    byId('none').hidden = byId('rows').childElementCount > 0;
    tell(`${key.name} is revoked.`);
  };

  // ------------------------------------------------------------- the form

  const form = byId('form');
  const boxes = new Map();
  for (const scope of document.body.dataset.scopes.split(' ')) {
    const label = make('label', undefined, { class: 'check' });
    const box = make('input', undefined, { type: 'checkbox', value: scope });
    label.append(box, make('code', scope));
    byId('scopes').append(label);
    boxes.set(scope, box);
  }
  let edited = null;
  let expiryShown = '';

  const forgetFaults = () => {
    for (const fault of form.querySelectorAll('.fault')) fault.textContent = '';
    for (const input of form.elements) input.removeAttribute('aria-invalid');
  };

  const localTime = (text) => {
    const time = new Date(text);
    return new Date(time.getTime() - time.getTimezoneOffset() * 60000).toISOString().slice(0, 19);
  };

  const edit = async (key) => {
    edited = key;
    forgetFaults();
    const fields = form.elements;
    byId('editor-title').textContent = key ? `Edit ${key.name}` : 'New key';
    fields.name.value = key ? key.name : '';
    fields.owner_id.value = key ? key.owner_id : '';
    fields.rate_limit_per_minute.value = key ? key.rate_limit_per_minute : 60;
    fields.credits_limit.value = key?.credits_limit ?? '';
    fields.expires_at.value = key?.expires_at ? localTime(key.expires_at) : '';
    expiryShown = fields.expires_at.value;
    for (const [scope, box] of boxes) box.checked = key ? key.scopes.includes(scope) : scope === '*';
    byId('editor').showModal();
    fields.name.focus();
  };

  /** What is no number goes as it is, so that the server says what is wrong with it. */
  const number = (text) => {
    if (text.trim() === '') return null;
    return Number.isFinite(Number(text)) ? Number(text) : text;
  };

  const entered = () => {
    const fields = form.elements;
    const expiry = fields.expires_at.value;
    const body = {
      name: fields.name.value,
      owner_id: number(fields.owner_id.value),
      rate_limit_per_minute: number(fields.rate_limit_per_minute.value),
      credits_limit: number(fields.credits_limit.value),
      scopes: [...boxes].filter(([, box]) => box.checked).map(([scope]) => scope),
      expires_at: expiry ? new Date(expiry).toISOString() : null,
    };
    // What was not touched is not said again: it may have passed, and the field shows no milliseconds.
    if (edited && expiry === expiryShown) delete body.expires_at;
    return body;
  };

  const blame = (refusal) => {
    let first = null;
    for (const [path, messages] of Object.entries(refusal.errors)) {
      const field = path.split('.')[0];
      const fault = byId(`fault-${field}`) || byId('fault-other');
      fault.textContent = [fault.textContent, ...messages].filter(Boolean).join('; ');
      const input = form.elements[field];
      if (input) {
        input.setAttribute('aria-invalid', 'true');
        first ??= input;
      }
    }
    if (Object.keys(refusal.errors).length === 0) byId('fault-other').textContent = refusal.message;
    first?.focus();
  };

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    forgetFaults();
    const button = event.submitter;
    if (button) button.disabled = true;
    try {
      const made = !edited;
      const answer = made ? await call('POST', API, entered()) : await call('PATCH', `${API}/${edited.id}`, entered());
      byId('editor').close();
      shown(answer);
      if (made) issue(answer);
      else tell(`${answer.name} is changed.`);
    } catch (refusal) {
      if (refusal.status === 401 || refusal.status === 403) {
        byId('editor').close();
        explain(refusal);
      } else {
        blame(refusal);
      }
    } finally {
      if (button) button.disabled = false;
    }
  });
  byId('cancel').addEventListener('click', () => byId('editor').close());
  byId('new').addEventListener('click', () => edit(null));
  byId('more').addEventListener('click', working(byId('more'), () => load(cursor)));

  load(null).catch(explain);
})();
