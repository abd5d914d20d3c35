const url = `${location.pathname}/messages`;
const messages = document.querySelector("#messages");
const notice = document.querySelector("#notice");
const form = document.querySelector("#form");
const controls = document.querySelector("#controls");
const question = document.querySelector("#question");

/** Shows a message. What people and models write is text, never HTML. */
function show(role, text) {
  const message = document.createElement("p");
  message.className = role;
  message.textContent = text;
  messages.append(message);
  message.scrollIntoView();
  return message;
}

function complain(text) {
  notice.textContent = text;
  notice.hidden = text === "";
}

/** The events of a streamed answer, as they arrive. */
async function* events_of(answer) {
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const events = text.split("\n\n");
    text = events.pop();
    for (const event of events) {
      const [, name, data] = /^event: (.*?)\ndata: (.*)$/s.exec(event);
      yield { name, data: JSON.parse(data) };
    }
  }
}

/** Asks, and shows the answer while it arrives. Throws an Error when it does not come to its end. */
async function ask(text, message) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ question: text }),
  });
  if (!answer.ok) throw new Error((await answer.json()).error);
  for await (const { name, data } of events_of(answer)) {
    if (name === "done") return;
    if (name === "error") throw new Error(data.message);
    message.append(data);
    message.scrollIntoView({ block: "end" });
  }
  throw new Error("The connection broke off.");
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = question.value;
  const shown = [show("user", text), show("assistant", "")];
  controls.disabled = true;
  question.value = "";
  complain("");
  try {
    await ask(text, shown[1]);
  } catch (error) {
    for (const message of shown) message.remove();
    question.value = text;
    complain(error.message);
  }
  let_ask();
});

function let_ask() {
  controls.disabled = false;
  question.focus();
}

try {
  const earlier = await fetch(url);
  for (const { role, text } of await earlier.json()) show(role, text);
  let_ask();
} catch {
  complain("The chat could not be loaded.");
}
