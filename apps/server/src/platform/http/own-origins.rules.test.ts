import { expect, test } from 'vitest'
import { originsOf } from './own-origins.ts'

test('this machine may be called by any of its names while no public address is set', () => {
  expect(originsOf('http://127.0.0.1:3000', false, 'localhost:3000')).toEqual([
    'http://127.0.0.1:3000',
    'http://localhost:3000',
  ])
  expect(originsOf('http://127.0.0.1:3000', false, 'elsewhere.example')).toEqual(['http://127.0.0.1:3000'])
  expect(originsOf('https://fairhall.example', true, 'localhost:3000')).toEqual(['https://fairhall.example'])
})

test('a port that cannot be is no name of this machine', () => {
  expect(originsOf('http://127.0.0.1:3000', false, 'localhost:99999')).toEqual(['http://127.0.0.1:3000'])
})
