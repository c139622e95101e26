// Writes the types of all message keys from the default locale's content.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLocale } from '../packages/content/src/index.ts'
import { toTypeSource } from '../packages/content/src/types.ts'

const root = join(import.meta.dirname, '..')
writeFileSync(
  join(root, 'packages/content/src/messages.gen.ts'),
  toTypeSource(readLocale(join(root, 'content'), 'en')),
)
