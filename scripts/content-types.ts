// Generates the types of all message keys from the content of the default locale.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLocale, readMedia } from '../packages/content/src/index.ts'
import { toTypeSource } from '../packages/content/src/types.ts'

const root = join(import.meta.dirname, '..')
const content = join(root, 'content')
writeFileSync(
  join(root, 'packages/content/src/messages.gen.ts'),
  toTypeSource(readLocale(content, 'en', readMedia(content))),
)
