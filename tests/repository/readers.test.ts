/** Every setting is read, every field of the initial data is used, and every channel has a subscriber. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import * as settings from '../../apps/server/src/modules/settings/settings.schema.ts'
import { type ChannelName, channelTable } from '../../packages/contract/src/channels.ts'
import { init } from '../../packages/contract/src/calls/player.ts'
import { channelEnds } from '../../scripts/channel-ends.ts'
import { isTest, read, sourceFiles } from './sources.ts'

/** Channels of planned features, see docs/coverage.md. */
const PLANNED_CHANNELS: readonly ChannelName[] = []

/** Settings that are read under another name, or as a whole object. */
const READ_OTHERWISE: Readonly<Record<string, string>> = {}

const sources = sourceFiles().filter((file) => !isTest(file))
const textsOf = (pattern: RegExp) => sources.filter((file) => pattern.test(file)).map(read)
const server = textsOf(/^(?:apps\/server\/src\/(?!platform\/(?:config|settings-table)\.)|scripts\/)/)
/** Without the schemas themselves, and what browsers load, which has properties of the same names. */
const readers = textsOf(/^apps\/(?:server|studio)\/src\/(?!.*\.schema\.ts$)/)
const site = textsOf(/^apps\/site\//)

/** Finds `parent.name`. Without a parent, finds any property access or destructuring of `name`. */
function isRead(texts: readonly string[], name: string, parent?: string): boolean {
  const owner = parent === undefined ? '' : `${parent}(?:\\(\\))?`
  const asProperty = new RegExp(`${owner}[?!]?\\.${name}\\b`)
  const asPattern = new RegExp(`\\{[^{}=]*\\b${name}\\b[^{}]*\\}\\s*(?:=|\\)|,|:)`)
  return texts.some((text) => asProperty.test(text) || (parent === undefined && asPattern.test(text)))
}

test('every environment setting is read outside the table that parses it', () => {
  const unread = Object.keys(loadConfig({})).filter((name) => !isRead(server, name))
  expect(unread).toEqual([])
})

/** Returns the paths of all keys of an object schema, including nested ones. */
function pathsOf(schema: z.ZodType, before: readonly string[] = []): string[][] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, inner]) => {
      const path = [...before, key]
      const below = pathsOf(inner as z.ZodType, path)
      return below.length === 0 ? [path] : below
    })
  if (schema instanceof z.ZodArray) return pathsOf(schema.element as z.ZodType, before)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return pathsOf(schema.unwrap() as z.ZodType, before)
  return []
}

const files = Object.entries(settings).filter(([name]) => name.endsWith('File'))

test.each(files)('every setting of %s is read', (file, schema) => {
  const unread = pathsOf(schema as z.ZodType)
    .filter((path) => READ_OTHERWISE[[file, ...path].join('.')] === undefined)
    .filter((path) => {
      const name = path.at(-1) ?? ''
      // Feature switches have common names, so they must be read from `features`.
      return !isRead(readers, name, file === 'featuresFile' ? 'features' : undefined)
    })
  expect(unread.map((path) => path.join('.'))).toEqual([])
})

test('the site reads every field of the initial data', () => {
  const unread = pathsOf(init).filter((path) => {
    const [name = '', inner] = path
    return !isRead(site, inner ?? name, name === 'features' ? 'features' : undefined)
  })
  expect(unread.map((path) => path.join('.'))).toEqual([])
})

test('every channel has a publisher and a subscriber', () => {
  const names = Object.keys(channelTable) as ChannelName[]
  const unused = names.filter((name) => {
    const { publishers, listeners } = channelEnds(name)
    return publishers.length === 0 || listeners.length === 0
  })
  expect(unused.toSorted()).toEqual(PLANNED_CHANNELS.toSorted())
})
