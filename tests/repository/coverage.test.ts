import { expect, test } from 'vitest'
import { calls } from '../../packages/contract/src/calls/index.ts'
import { channelTable } from '../../packages/contract/src/channels.ts'
import { publications } from '../../packages/contract/src/publications.ts'
import { routes } from '../../packages/contract/src/routes.ts'
import { coveragePage } from '../../scripts/coverage.ts'
import { read } from './sources.ts'

test('docs/coverage.md is up to date (node scripts/coverage.ts generates it)', () => {
  expect(read('docs/coverage.md')).toBe(coveragePage())
})

test('every route has schemas, and every schema has a route', () => {
  expect(Object.keys(calls).toSorted()).toEqual(Object.keys(routes).toSorted())
})

test('every channel declares its publications', () => {
  expect(Object.keys(publications).toSorted()).toEqual(Object.keys(channelTable).toSorted())
})

test('every call has a unique method and path', () => {
  const names = Object.values(routes).map(
    ({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
  )
  expect(new Set(names).size).toBe(names.length)
})

test('the parameters of each path match its schema', () => {
  for (const [name, { path }] of Object.entries(routes)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    const call = calls[name as keyof typeof calls]
    expect(Object.keys('params' in call ? call.params.shape : {}), name).toEqual(inPath)
  }
})
