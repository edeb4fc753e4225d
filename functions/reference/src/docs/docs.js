"use strict";
// Shows /openapi.json and sends requests of the reader's. Texts become nodes, never HTML.

const $ = (id) => document.getElementById(id);

function node(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

/** A description, of whose Markdown only `code` is read. */
const prose = (text) =>
  (text ?? "").split("`").map((part, place) => (place % 2 ? node("code", {}, part) : part));

let api = {};
const follow = (thing) => {
  if (!thing?.$ref) return thing ?? {};
  return thing.$ref.split("/").slice(1).reduce((inner, key) => inner?.[key], api) ?? {};
};
const nameOf = (thing) => thing.$ref?.split("/").pop();

// ---- schemas

const kinds = (schema) => [schema.type].flat().filter(Boolean);

/** A schema's type in a few words; named ones are links. */
function type(schema) {
  if (schema.$ref) return [node("a", { href: `#schema-${nameOf(schema)}` }, nameOf(schema))];
  const choices = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (choices) return choices.flatMap((choice, place) => [place ? " or " : null, ...type(choice)]);
  if (schema.enum) return [schema.enum.map((value) => JSON.stringify(value)).join(" or ")];
  const words = kinds(schema).flatMap((kind, place) => {
    const join = place ? " or " : null;
    if (kind === "array") return [join, "array of ", ...type(schema.items ?? {})];
    if (kind === "object" && schema.additionalProperties) return [join, "map to ", ...type(schema.additionalProperties)];
    return [join, schema.format && kind !== "null" ? `${kind} (${schema.format})` : kind];
  });
  return words.length ? words : ["anything"];
}

const BOUNDS = {
  minimum: "at least #", maximum: "at most #", minLength: "at least # characters", maxLength: "at most # characters",
  minItems: "at least # items", maxItems: "at most # items", pattern: "matches #", default: "# where nothing is said",
};
const bounds = (schema) =>
  Object.entries(BOUNDS).filter(([key]) => key in schema)
    .map(([key, words]) => words.replace("#", () => JSON.stringify(schema[key]))).join("; ");

/** An object's properties, those of objects within it by their path. */
function properties(schema, before = "") {
  const own = follow(schema);
  const choices = own.oneOf ?? own.anyOf ?? own.allOf;
  if (choices && !before) return choices.flatMap((choice) => properties(choice));
  if (own.items && !own.items.$ref) return properties(own.items, `${before}[].`);
  return Object.entries(own.properties ?? {}).flatMap(([name, property]) => [
    { name: before + name, required: own.required?.includes(name), schema: property, description: property.description },
    ...(property.$ref ? [] : properties(property, `${before}${name}.`)),
  ]);
}

function table(caption, rows) {
  if (!rows.length) return null;
  const head = node("thead", {}, node("tr", {}, ["Name", "Type", "Meaning"].map((name) => node("th", { scope: "col" }, name))));
  const body = rows.map(({ name, place, required, schema, description }) =>
    node("tr", {},
      node("th", { scope: "row" }, node("code", {}, name), node("div", { class: "note" }, [place, required && "required"].filter(Boolean).join(", "))),
      node("td", {}, type(schema)),
      node("td", {}, prose(description), node("div", { class: "note" }, bounds(schema)))));
  return node("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    node("table", {}, node("caption", {}, caption), head, node("tbody", {}, body)));
}

/** A value that a schema allows: what the reader starts from. */
function sample(schema, seen = []) {
  if (schema.$ref && seen.includes(schema.$ref)) return null;
  const path = schema.$ref ? [...seen, schema.$ref] : seen;
  const own = follow(schema);
  for (const key of ["example", "default"]) if (key in own) return own[key];
  if (own.enum) return own.enum[0];
  const choices = own.oneOf ?? own.anyOf ?? own.allOf;
  if (choices) return sample(choices[0], path);
  switch (kinds(own)[0]) {
    case "object": {
      const required = Object.entries(own.properties ?? {}).filter(([name]) => own.required?.includes(name));
      return Object.fromEntries(required.map(([name, property]) => [name, sample(property, path)]));
    }
    case "array": return own.minItems === 0 || !own.items ? [] : [sample(own.items, path)];
    case "integer": case "number": return Math.max(1, own.minimum ?? 1);
    case "boolean": return true;
    case "string": return own.format === "date-time" ? new Date(Date.now() + 864e5).toISOString().replace(/\.\d+/, "") : "";
    default: return null;
  }
}

// ---- requests

const cookie = (name) =>
  document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);

/** The credentials that an operation takes: the token where there is one, else the session. */
function authorise(operation, headers) {
  const taken = new Set((operation.security ?? []).flatMap(Object.keys));
  const schemes = api.components?.securitySchemes ?? {};
  const bearer = [...taken].some((name) => schemes[name]?.scheme === "bearer" || schemes[name]?.name === "Authorization");
  if (bearer && $("token").value.trim()) headers.set("Authorization", `Bearer ${$("token").value.trim()}`);
  else if (taken.has("csrf_token") && cookie("XSRF-TOKEN")) headers.set("X-XSRF-TOKEN", decodeURIComponent(cookie("XSRF-TOKEN")));
  return headers.has("Authorization") ? "omit" : "same-origin";
}

async function send(form, method, path, operation, parameters, media) {
  const [headers, query] = [new Headers(), new URLSearchParams()];
  let place = path;
  for (const { name, in: where } of parameters) {
    const value = form.elements[`${where}.${name}`].value;
    if (where === "path") place = place.replace(`{${name}}`, encodeURIComponent(value));
    else if (value && where === "query") query.append(name, value);
    else if (value && where === "header") headers.set(name, value);
  }
  const body = media ? form.elements.body.value : undefined;
  if (body) headers.set("Content-Type", media);
  const credentials = authorise(operation, headers);
  const address = place + (query.size ? `?${query}` : "");
  const began = performance.now();
  const answer = await fetch(address, { method: method.toUpperCase(), headers, body: body || undefined, credentials });
  const text = await answer.text();
  return { answer, address, text, took: Math.round(performance.now() - began) };
}

function pretty(text) {
  try { return JSON.stringify(JSON.parse(text), null, 2); } catch { return text; }
}

/** A form that sends the request and shows its answer. */
function tryIt(method, path, operation, parameters) {
  const id = (name) => `${operation.operationId}-${name}`;
  const field = ({ name, in: where, required, schema }) => {
    const input = node("input", { id: id(name), name: `${where}.${name}`, ...(required ? { required: "" } : {}) });
    if (where === "path" && kinds(schema).includes("integer")) input.inputMode = "numeric";
    return node("p", {}, node("label", { for: id(name) }, `${name} (${where}${required ? ", required" : ""})`), input);
  };
  const [media, content] = Object.entries(follow(operation.requestBody).content ?? {})[0] ?? [];
  const body = media && node("textarea", { id: id("body"), name: "body", spellcheck: "false" },
    JSON.stringify(sample(content.schema ?? {}), null, 2));
  const button = node("button", { type: "submit" }, "Send");
  const outcome = node("p", { role: "status" });
  const shown = node("pre", { tabindex: "0", role: "region", "aria-label": `Answer of ${operation.operationId}`, hidden: "" });
  const form = node("form", { "aria-label": `Send ${operation.operationId}` }, parameters.map(field),
    body && node("p", {}, node("label", { for: id("body") }, `Body (${media})`), body), node("p", {}, button));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    outcome.textContent = "Sending …";
    try {
      const { answer, address, text, took } = await send(form, method, path, operation, parameters, media);
      outcome.replaceChildren(
        node("strong", { class: answer.ok ? "good" : "bad" }, `${answer.status} ${answer.statusText}`),
        ` in ${took} ms: `, node("code", {}, `${method.toUpperCase()} ${address}`));
      const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
      shown.textContent = `${headers}\n\n${pretty(text)}`;
    } catch (error) {
      outcome.textContent = `No answer: ${error.message}`;
      shown.textContent = "";
    }
    shown.hidden = !shown.textContent;
    button.disabled = false;
  });
  return [form, outcome, shown];
}

// ---- the page

const media = (content) =>
  Object.entries(content ?? {}).flatMap(([name, { schema }], place) => [place ? ", or " : null, node("code", {}, name), ": ", ...type(schema ?? {})]);

/** An error's response names its codes, each of which has a page. */
function meaning({ description, content }) {
  if (!content?.["application/problem+json"]) return prose(description);
  return description.split(", ").flatMap((code, place) =>
    [place ? ", " : null, /^\w+$/.test(code) ? node("a", { href: `/problems/${code}` }, code) : code]);
}

function responses(operation) {
  const rows = Object.entries(operation.responses ?? {}).map(([status, response]) => {
    const own = follow(response);
    const headers = Object.entries(own.headers ?? {}).map(([name, header]) =>
      node("div", { class: "note" }, "Header ", node("code", {}, name), ": ", prose(follow(header).description)));
    return node("tr", {}, node("th", { scope: "row" }, status), node("td", {}, meaning(own), headers), node("td", {}, media(own.content)));
  });
  const head = node("thead", {}, node("tr", {}, ["Status", "Meaning", "Body"].map((name) => node("th", { scope: "col" }, name))));
  const label = `Responses of ${operation.operationId}`;
  return node("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label }, node("table", {}, head, node("tbody", {}, rows)));
}

function callers({ security }) {
  if (!security) return "Anyone.";
  const schemes = api.components?.securitySchemes ?? {};
  const ways = security.map((way) => Object.keys(way).map((name) => `${name} (${schemes[name]?.in ?? schemes[name]?.scheme ?? "?"})`).join(" with "));
  return ways.join(", or ");
}

function inside(method, path, operation, shared) {
  const parameters = [...shared, ...(operation.parameters ?? [])].map(follow);
  const request = follow(operation.requestBody);
  const schema = Object.values(request.content ?? {})[0]?.schema;
  const heading = (text) => node("h4", {}, text);
  return [
    operation.description && node("p", {}, prose(operation.description)),
    node("p", { class: "note" }, "Credentials: ", callers(operation)),
    table(`Parameters of ${operation.operationId}`, parameters.map((parameter) => ({ ...parameter, place: parameter.in }))),
    schema && [heading("Body"), node("p", {}, media(request.content)), table(`Body of ${operation.operationId}`, properties(schema))],
    heading("Responses"), responses(operation), heading("Try it"), tryIt(method, path, operation, parameters),
  ].flat();
}

/** What is filled when it is opened first: all at once would be slow to show. */
function disclosure(id, title, fill) {
  const made = node("details", { id }, node("summary", {}, title));
  made.addEventListener("toggle", () => {
    if (made.open && !made.dataset.filled) {
      made.dataset.filled = "yes";
      made.append(...fill().filter(Boolean));
    }
  });
  return made;
}

function operations() {
  const groups = new Map();
  for (const [path, item] of Object.entries(api.paths ?? {})) {
    for (const [method, operation] of Object.entries(item)) {
      if (!operation.responses) continue;
      const title = node("h3", {}, node("span", { class: `verb ${method}` }, method.toUpperCase()), " ",
        node("code", {}, path), " ", node("span", { class: "says" }, prose(operation.summary)));
      const shown = disclosure(operation.operationId, title, () => inside(method, path, operation, item.parameters ?? []));
      shown.dataset.words = `${method} ${path} ${operation.operationId} ${operation.summary ?? ""}`.toLowerCase();
      const tag = operation.tags?.[0] ?? "Other";
      groups.set(tag, [...(groups.get(tag) ?? []), shown]);
    }
  }
  return groups;
}

function schemas() {
  return Object.entries(api.components?.schemas ?? {}).map(([name, schema]) => {
    const shown = disclosure(`schema-${name}`, node("h3", {}, node("code", {}, name), " ", node("span", { class: "says" }, prose(schema.description))), () => {
      return [table(`Properties of ${name}`, properties(schema)) ?? node("p", {}, type(schema))];
    });
    shown.dataset.words = name.toLowerCase();
    return shown;
  });
}

function section(title, items) {
  const id = `group-${title.toLowerCase().replaceAll(/\W+/g, "-")}`;
  $("groups").append(node("li", {}, node("a", { href: `#${id}` }, title)));
  $("main").append(node("section", { "aria-labelledby": id }, node("h2", { id }, title), items));
}

function find() {
  const words = $("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const shown of document.querySelectorAll("main details")) {
    shown.hidden = !words.every((word) => shown.dataset.words.includes(word));
    count += shown.hidden ? 0 : 1;
  }
  for (const part of document.querySelectorAll("main section")) part.hidden = !part.querySelector("details:not([hidden])");
  $("found").textContent = words.length ? `${count} found` : "";
}

/** A link to an operation or a schema opens it. */
function open() {
  const target = $(decodeURIComponent(location.hash.slice(1)));
  if (target?.tagName !== "DETAILS") return;
  target.hidden = false;
  target.closest("section").hidden = false;
  target.open = true;
  target.scrollIntoView();
  target.querySelector("summary").focus({ preventScroll: true });
}

async function start() {
  try {
    const answer = await fetch("/openapi.json");
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    api = await answer.json();
  } catch (error) {
    $("main").append(node("p", { class: "bad", role: "alert" }, `The document could not be read: ${error.message}`));
    return;
  }
  $("about").prepend(...prose(api.info?.description), " ");
  for (const [title, items] of operations()) section(title, items);
  section("Schemas", schemas());
  open();
}

$("credentials").addEventListener("submit", (event) => event.preventDefault());
$("filter").addEventListener("input", find);
addEventListener("hashchange", open);
start();
