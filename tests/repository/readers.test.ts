/** What is configured, sent or published is used: nothing is parsed, received or announced for nobody. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import * as settings from '../../apps/server/src/modules/settings/settings.schema.ts'
import { type ChannelName, channelTable } from '../../packages/contract/src/channels.ts'
import { init } from '../../packages/contract/src/calls/player.ts'
import { channelEnds } from '../../scripts/channel-ends.ts'
import { isTest, read, sourceFiles } from './sources.ts'

/** Channels of parts that are still to come; docs/coverage.md says so. */
const CHANNELS_TO_COME: readonly ChannelName[] = ['quests', 'loyalty', 'messages', 'tournaments']

/** Settings that are read under another name, or as a whole. */
const READ_OTHERWISE: Readonly<Record<string, string>> = {}

const sources = sourceFiles().filter((file) => !isTest(file))
const textsOf = (pattern: RegExp) => sources.filter((file) => pattern.test(file)).map(read)
const server = textsOf(/^(?:apps\/server\/src\/(?!platform\/(?:config|settings-table)\.)|scripts\/)/)
const apps = textsOf(/^apps\/(?!server\/src\/modules\/settings\/settings\.schema)/)
const site = textsOf(/^apps\/site\//)

/** `parent.name`, or `name` taken out of something by a pattern; without a parent any mention as a property. */
function isRead(texts: readonly string[], name: string, parent?: string): boolean {
  const owner = parent === undefined ? '' : `${parent}(?:\\(\\))?`
  const asProperty = new RegExp(`${owner}[?!]?\\.${name}\\b`)
  const asPattern = new RegExp(`\\{[^{}=]*\\b${name}\\b[^{}]*\\}\\s*(?:=|\\)|,|:)`)
  return texts.some((text) => asProperty.test(text) || (parent === undefined && asPattern.test(text)))
}

test('every environment setting is read outside of the table that parses it', () => {
  const unread = Object.keys(loadConfig({})).filter((name) => !isRead(server, name))
  expect(unread).toEqual([])
})

/** The keys of an object schema and of those inside it, as paths. */
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
      // Switches have common names: each is read as one of theirs.
      return !isRead(apps, name, file === 'featuresFile' ? 'features' : undefined)
    })
  expect(unread.map((path) => path.join('.'))).toEqual([])
})

test('every field that a page receives at its start is read by the site', () => {
  const unread = pathsOf(init).filter((path) => {
    const [name = '', inner] = path
    return !isRead(site, inner ?? name, name === 'features' ? 'features' : undefined)
  })
  expect(unread.map((path) => path.join('.'))).toEqual([])
})

test('on every channel someone publishes and someone listens', () => {
  const names = Object.keys(channelTable) as ChannelName[]
  const silent = names.filter((name) => {
    const { publishers, listeners } = channelEnds(name)
    return publishers.length === 0 || listeners.length === 0
  })
  expect(silent.toSorted()).toEqual(CHANNELS_TO_COME.toSorted())
})
