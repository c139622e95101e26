export { commands, readWords, type Result, runTyped, type Typed } from './command-line.ts'
