export {
  type Content,
  type ContentLocale,
  DIRECTORIES,
  listLocales,
  loadContent,
  readLocale,
  type TextValues,
} from './load.ts'
export { ContentError } from './content-error.ts'
export { type Block, type Inline, plainText, wordsOf } from './blocks.ts'
export { parseMarkdown, withBlocks } from './markdown.ts'
export { type Media, type Picture, readMedia } from './media.ts'
export { argumentsOf, pluralsOf } from './message.ts'
export { isPlainDocument } from './schemas.ts'
export { at, leavesOf, merge, type Tree } from './tree.ts'
