/** Passwords: argon2id with 19 MiB, 2 passes, 1 lane. Hashing runs outside of the event loop. */
import { hash, verify } from '@node-rs/argon2'

const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), COST)
}

let nobody: Promise<string> | undefined

/** Takes the same time when there is no hash to compare with. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const isRight = await verify(passwordHash ?? (await nobody), password.normalize('NFKC'))
  return passwordHash !== null && isRight
}
