/** Passwords: argon2id with 19 MiB, 2 passes, 1 lane. Hashing runs outside of the event loop. */
import { hash, verify } from '@node-rs/argon2'

const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), COST)
}

/** Of a password that nobody has, with the same cost: what is compared with where there is no hash. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$CTooFHWnSPT/s9LioDYw5Q$BoCa5FERzlnhOuidzye0Rt2/7m/U/GePk2jnwMejlis'

/** Takes the same time when there is no hash to compare with. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? NOBODYS_HASH, password.normalize('NFKC'))
  return passwordHash !== null && isRight
}
