export { type Content, ContentError, DIRECTORIES, loadContent, readLocale, type TextValues } from './load.ts'
export { argumentsOf } from './message.ts'
export { at, leavesOf, merge, type Tree } from './tree.ts'
