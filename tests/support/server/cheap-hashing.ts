/**
 * Replaces the library of password hashes in tests that register thousands of players: the same functions at a hundredth
 * of the cost. The rules tests of passwords check the real cost.
 */
import { createRequire } from 'node:module'
import path from 'node:path'
import type * as Argon2 from '@node-rs/argon2'

const server = path.resolve(import.meta.dirname, '../../../apps/server/package.json')
const real = createRequire(server)('@node-rs/argon2') as typeof Argon2

const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 }

export const hash: typeof real.hash = (password, options, signal) =>
  real.hash(password, { ...options, ...CHEAP }, signal)

export const { verify } = real
