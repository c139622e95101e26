export {
  type Content,
  ContentError,
  type ContentLocale,
  DIRECTORIES,
  loadContent,
  readLocale,
  type TextValues,
} from './load.ts'
export { type Block, type Inline, plainText, wordsOf } from './blocks.ts'
export { parseMarkdown, withBlocks } from './markdown.ts'
export { argumentsOf, pluralsOf } from './message.ts'
export { isPlainDocument } from './schemas.ts'
export { at, leavesOf, merge, type Tree } from './tree.ts'
