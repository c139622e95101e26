/** Content documents for the API: Markdown becomes blocks, everything else stays as in the file. */
import { type Content, type Tree, withBlocks } from '@fairhall/content'
import type { ContentDocument } from '@fairhall/contract'

type Directory = ContentDocument['directory']

export function listDocuments(
  content: Content,
  locale: string,
  directory: Directory,
  prefix: string,
): ContentDocument[] {
  return Object.keys(documentsOf(content, locale, directory))
    .filter((identity) => identity.startsWith(prefix))
    .toSorted()
    .flatMap((identity) => findDocument(content, locale, directory, identity) ?? [])
}

/** Returns null if no language has the document. */
export function findDocument(
  content: Content,
  locale: string,
  directory: Directory,
  identity: string,
): ContentDocument | null {
  const documents = documentsOf(content, locale, directory)
  const tree = Object.hasOwn(documents, identity) ? documents[identity] : undefined
  if (typeof tree !== 'object' || Array.isArray(tree)) return null
  return {
    directory,
    identity,
    content: withBlocks(`${directory}/${identity}`, tree as Fields, content.media),
  }
}

type Fields = { readonly [key: string]: Tree }

function documentsOf(content: Content, locale: string, directory: Directory): Fields {
  return ((content.messages(locale) as Fields)[directory] ?? {}) as Fields
}
