import { expect } from "chai";
import { type HydratedDocument, Mongoose, Error as MongooseError, mongo, Schema } from "mongoose";
import sinon from "sinon";
import { session_path, session_plugin } from "../../lib/adapters/mongoose.js";
import { InvalidItemError, ParseError, Session } from "../../lib/index.js";
import { failure } from "./support/contract.js";
import { full_session, long_session } from "./support/sessions.js";

interface Conversation {
  title?: string;
  session: Session | null;
}

const schema = new Schema<Conversation>(
  { title: String },
  { optimisticConcurrency: true, autoCreate: false, autoIndex: false },
);
schema.plugin(session_plugin, { path: "session" });

const Conversation = new Mongoose().model("Conversation", schema);
type Row = HydratedDocument<Conversation>;

/** The documents of a collection, as the bytes that MongoDB would hold. */
class Documents {
  readonly #bytes = new Map<string, Uint8Array>();

  put(document: mongo.BSON.Document): void {
    this.#bytes.set(String(document._id), mongo.BSON.serialize(document));
  }

  get(id: unknown): mongo.BSON.Document | null {
    const bytes = this.#bytes.get(String(id));
    return bytes ? mongo.BSON.deserialize(bytes) : null;
  }

  /** What updateOne does with the operators that Mongoose sends here. */
  update(where: mongo.BSON.Document, { $set = {}, $inc = {} }: mongo.BSON.Document) {
    const document = this.get(where._id);
    if (!document || (where.__v !== undefined && where.__v !== document.__v)) return { matchedCount: 0 };
    for (const [key, step] of Object.entries($inc)) document[key] += step as number;
    this.put(Object.assign(document, $set));
    return { matchedCount: 1 };
  }
}

describe("prompt-builder/mongoose", () => {
  const sandbox = sinon.createSandbox();
  let documents: Documents;

  beforeEach(() => {
    documents = new Documents();
    const { collection } = Conversation;
    sandbox.stub(collection, "insertOne").callsFake((async (document: mongo.BSON.Document) => {
      documents.put(document);
      return { acknowledged: true, insertedId: document._id };
    }) as never);
    sandbox
      .stub(collection, "updateOne")
      .callsFake((async (where: never, update: never) => documents.update(where, update)) as never);
    sandbox.stub(collection, "findOne").callsFake((async ({ _id }: Row) => documents.get(_id)) as never);
  });

  afterEach(() => sandbox.restore());

  const read = (id: unknown) => Conversation.findById(id).orFail();
  const insert = (session: Session | null) => Conversation.create({ session });

  it("stores and reads every setting, item and content class, emoji and hostile keys", async () => {
    for (const session of [full_session(), long_session(), new Session(), new Session().user("a\0b\ud83d")]) {
      const { _id } = await insert(session);
      const row = await read(_id);
      expect(row.session).to.be.instanceOf(Session);
      expect(JSON.stringify(row.session)).to.equal(JSON.stringify(session));
      expect(JSON.parse(documents.get(_id)?.session)).to.deep.equal({ version: 1, ...session.toH() });
    }
  });

  it("stores null", async () => {
    const { _id } = await insert(null);
    expect(documents.get(_id)?.session).to.equal(null);
    expect((await read(_id)).session).to.equal(null);
  });

  it("hands out one session for a document", async () => {
    const session = new Session();
    const row = new Conversation({ session });
    expect(row.session).to.equal(session);
    const { _id } = await row.save();
    expect(row.session).to.equal(session);
    const again = await read(_id);
    expect(again.session).to.equal(again.session);
  });

  it("saves a session changed in place", async () => {
    const { _id } = await insert(full_session());
    const row = await read(_id);
    row.session?.user("more");
    await row.save();
    row.session!.model = "other";
    await row.save();
    const expected = full_session().user("more");
    expected.model = "other";
    expect((await read(_id)).session?.toH()).to.deep.equal(expected.toH());
    expect(documents.get(_id)?.__v).to.equal(2);
  });

  it("writes no session when none has changed, in documents of older releases too", async () => {
    const { _id } = await insert(full_session());
    const row = await read(_id);
    expect(row.session?.model).to.equal("claude-sonnet-4-5");
    await row.save();
    documents.put({ _id, __v: 0, session: JSON.stringify({ input: [], model: "m" }) });
    const older = await read(_id);
    expect(older.session?.model).to.equal("m");
    older.title = "t";
    await older.save();
    expect(documents.get(_id)).to.deep.include({ __v: 1, session: '{"input":[],"model":"m"}' });
  });

  it("reads a session that a driver hands back as an object, and writes text with the next change", async () => {
    const { _id } = await insert(null);
    documents.put({ _id, __v: 0, session: { version: 1, model: "m" } });
    const row = await read(_id);
    row.session?.user("a");
    await row.save();
    expect(JSON.parse(documents.get(_id)?.session)).to.deep.equal({
      version: 1,
      ...new Session({ model: "m" }).user("a").toH(),
    });
  });

  it("refuses what is no stored session, and one of a later version", async () => {
    const { _id } = await insert(null);
    const stored = async (session: unknown) => {
      documents.put({ _id, __v: 0, session });
      return read(_id);
    };
    const later = await stored('{"version":2}');
    expect(() => later.session).to.throw(InvalidItemError, "version: 2 is newer");
    const broken = await stored("{");
    expect(() => broken.session).to.throw(ParseError, "the session column holds no JSON: {");
    const error = await failure(Conversation.create({ session: { model: "m" } as never }));
    expect(error).to.be.instanceOf(MongooseError.ValidationError);
    expect((error as MongooseError.ValidationError).errors.session).to.have.nested.property(
      "reason.name",
      "ArgumentError",
    );
  });

  it("gives the second of two writers a conflict, and loses nothing of the first", async () => {
    const { _id } = await insert(new Session().user("question"));
    const [first, second] = [await read(_id), await read(_id)];
    first.session?.assistant("first");
    second.session?.assistant("second");
    await first.save();
    expect(await failure(second.save())).to.be.instanceOf(MongooseError.VersionError);
    expect((await read(_id)).session?.toH()).to.deep.equal(
      new Session().user("question").assistant("first").toH(),
    );
  });

  it("works on a path of any name, without the plugin for documents that are never changed in place", () => {
    const plain = new Schema<{ talk: Session | null }>({ talk: session_path("talk") });
    const Talk = new Mongoose().model("Talk", plain);
    expect(new Talk({ talk: new Session({ model: "m" }) }).talk?.model).to.equal("m");
    expect(Talk.hydrate({ talk: '{"model":"n"}' }).talk?.model).to.equal("n");
  });
});
