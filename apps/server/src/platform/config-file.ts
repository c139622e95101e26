/** Reads the operator's files in CONFIG_DIR. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import { type Config, WrongSettings } from './config.ts'

/** @throws WrongSettings with a one-line message */
export function readConfigFile<Schema extends z.ZodType>(
  { configDir }: Pick<Config, 'configDir'>,
  name: string,
  schema: Schema,
): z.output<Schema> {
  const file = path.join(configDir, name)
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new WrongSettings(
      `${file} can't be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new WrongSettings(
    `${file}: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'is invalid'}`,
  )
}

/** As `readConfigFile`. Null if the operator has no such file. */
export function findConfigFile<Schema extends z.ZodType>(
  config: Pick<Config, 'configDir'>,
  name: string,
  schema: Schema,
): z.output<Schema> | null {
  return existsSync(path.join(config.configDir, name)) ? readConfigFile(config, name, schema) : null
}
