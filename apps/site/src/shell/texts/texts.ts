/**
 * The texts of a page. A document is one content file (`pages/lobby`). The shell's documents are always loaded; a
 * page or modal names the others it needs, and they load with it. The server sends the documents it rendered with,
 * so the browser starts with the same. Messages are compiled: the browser only formats them.
 */
import { createEmitter } from '../create-emitter.ts'

export type TextTree = { [key: string]: TextTree | string | readonly unknown[] }
/** Returns null for a document that no language has. */
export type TextReader = (document: string) => TextTree | null | Promise<TextTree | null>

export class MissingTexts extends Error {}

export class Texts {
  #read: TextReader
  #documents = new Map<string, TextTree>()
  #changes = createEmitter()
  #messages: TextTree = {}

  constructor(read: TextReader) {
    this.#read = read
  }

  /** Settles when all are loaded; loaded ones are not requested again. */
  async load(documents: readonly string[]): Promise<void> {
    const missing = documents.filter((document) => !this.#documents.has(document))
    if (missing.length === 0) return
    this.#add(await Promise.all(missing.map((name) => this.#readOne(name))))
  }

  async #readOne(name: string): Promise<readonly [string, TextTree]> {
    const tree = await this.#read(name)
    if (tree === null) throw new MissingTexts(name)
    return [name, tree]
  }

  has(documents: readonly string[]): boolean {
    return documents.every((document) => this.#documents.has(document))
  }

  /** One raw document, for text pages, whose lists aren't messages. */
  document(name: string): TextTree {
    const tree = this.#documents.get(name)
    if (tree === undefined) throw new Error(`the texts of ${name} are not loaded`)
    return tree
  }

  /** All messages, by directory and name. A new object after each load. */
  messages = (): TextTree => this.#messages

  subscribe = this.#changes.listen

  dehydrate(): Record<string, TextTree> {
    return Object.fromEntries(this.#documents)
  }

  hydrate(documents: Record<string, TextTree>) {
    this.#add(Object.entries(documents))
  }

  #add(trees: readonly (readonly [string, TextTree])[]) {
    for (const [name, tree] of trees) this.#documents.set(name, tree)
    this.#messages = toMessages(this.#documents)
    this.#changes.emit()
  }
}

function toMessages(documents: ReadonlyMap<string, TextTree>): TextTree {
  const messages: Record<string, Record<string, TextTree>> = {}
  for (const [document, tree] of documents) {
    const [directory = '', name = ''] = document.split('/')
    messages[directory] = { ...messages[directory], [name]: tree }
  }
  return messages
}
