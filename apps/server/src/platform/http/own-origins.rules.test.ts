import { expect, test } from 'vitest'
import { originsOf } from './own-origins.ts'

test('without a public address, every loopback name of this machine is an own origin', () => {
  expect(originsOf('http://127.0.0.1:3000', false, 'localhost:3000')).toEqual([
    'http://127.0.0.1:3000',
    'http://localhost:3000',
  ])
  expect(originsOf('http://127.0.0.1:3000', false, 'elsewhere.example')).toEqual(['http://127.0.0.1:3000'])
  expect(originsOf('https://fairhall.example', true, 'localhost:3000')).toEqual(['https://fairhall.example'])
})

test('a host with an invalid port is ignored', () => {
  expect(originsOf('http://127.0.0.1:3000', false, 'localhost:99999')).toEqual(['http://127.0.0.1:3000'])
})
