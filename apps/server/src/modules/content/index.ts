export { type ContentSource, createTexts, openContent } from './content.service.ts'
