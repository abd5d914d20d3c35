import { Items, Session } from "../dist/index.js";

const PARAMETERS = {
  type: "object",
  properties: {
    city: { type: "string", description: "The name of the city" },
    days: { type: "integer", description: "How many days" },
  },
  required: ["city"],
};

/** A conversation of 4 items a round and one more, with 10 tools: 25 rounds are 101 items and about 33 KB. */
export function session_of(rounds) {
  const session = new Session({
    model: "model-x",
    max_output_tokens: 1024,
    instructions: "Answer briefly. ".repeat(20),
  });
  for (let tool = 0; tool < 10; tool++) {
    session.register_tool(`tool_${tool}`, {
      description: "Looks a thing up and gives it back. ".repeat(3),
      parameters: PARAMETERS,
    });
  }
  for (let round = 0; round < rounds; round++) {
    const call_id = `call_${round}`;
    session.user(`Question ${round}: ${"what will the weather be like? ".repeat(10)}`);
    session.add_item(
      new Items.FunctionCall({
        name: `tool_${round % 10}`,
        call_id,
        arguments: JSON.stringify({ city: "Paris", days: round }),
      }),
    );
    session.add_function_call_output({ call_id, result: "sunny with a little wind ".repeat(10) });
    session.assistant(`Answer ${round}: ${"it will be sunny all day. ".repeat(12)}`);
  }
  return session.user("Thanks. And tomorrow?");
}
