import { createServer, type Server, type Socket } from "node:net";
import { PGlite } from "@electric-sql/pglite";

const SSL_REQUEST = 80_877_103;
const STARTUP_TYPE_BYTES = 0;
const MESSAGE_TYPE_BYTES = 1;
const TERMINATE = "X".charCodeAt(0);

let server: Promise<{ server: Server; database: PGlite }> | null = null;

/** The connection options of an embedded PostgreSQL that speaks the wire protocol; one for all specs. */
export async function postgres() {
  server ??= start();
  const address = (await server).server.address();
  if (typeof address !== "object" || !address) throw new Error("the server has no port");
  return { host: "127.0.0.1", port: address.port, user: "postgres", password: "", database: "postgres" };
}

after(async () => {
  if (!server) return;
  const { server: listening, database } = await server;
  listening.close();
  await database.close();
});

async function start(): Promise<{ server: Server; database: PGlite }> {
  const database = await PGlite.create();
  const listening = createServer((socket) => serve(socket, database));
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  return { server: listening, database };
}

let turn: Promise<unknown> = Promise.resolve();

/** Hands whole messages to the database, one connection after the other: it has one session only. */
function serve(socket: Socket, database: PGlite): void {
  let rest = Buffer.alloc(0);
  let type_bytes = STARTUP_TYPE_BYTES;
  socket.on("error", () => socket.destroy());
  socket.on("data", (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const whole = whole_messages(rest, type_bytes);
    const messages = rest.subarray(0, whole);
    rest = rest.subarray(whole);
    if (whole === 0) return;
    if (type_bytes === STARTUP_TYPE_BYTES && messages.readInt32BE(4) === SSL_REQUEST) {
      socket.write("N");
      return;
    }
    type_bytes = MESSAGE_TYPE_BYTES;
    if (messages[0] === TERMINATE) socket.end();
    else turn = turn.then(async () => socket.write(await database.execProtocolRaw(messages)));
  });
}

/** How many of the bytes belong to whole messages: a type, a length that counts itself, a body. */
function whole_messages(bytes: Buffer, type_bytes: number): number {
  let end = 0;
  while (bytes.length >= end + type_bytes + 4) {
    const next = end + type_bytes + bytes.readInt32BE(end + type_bytes);
    if (next > bytes.length) break;
    end = next;
  }
  return end;
}
