/** The configured registers (CONFIG_DIR/registers.json). Without the file there are none. */
import { shapes } from '@fairhall/contract'
import { z } from 'zod'
import { findConfigFile } from '../../platform/config-file.ts'
import { findProviderSecret, providerSecret } from '../catalogue/index.ts'
import { gamstopRegister } from './gamstop-register.ts'
import type { Register } from './register.ts'
import type { RegistersDeps } from './registers.deps.ts'
import { personFields } from './registers.rules.ts'

const register = z.strictObject({
  id: shapes.identity,
  /** How it is asked. */
  service: z.literal('gamstop'),
  /** `sandbox`: the stand-in. */
  address: z.union([z.literal('sandbox'), z.url({ protocol: /^https$/ })]),
  secret: providerSecret,
  /** What it needs to find a person. It is not asked before the player has stated all of it. */
  needs: z
    .array(z.enum(personFields))
    .min(1)
    .default([...personFields]),
  /** How long a sign-in waits for its answer. */
  timeoutMs: z.int().min(100).max(10_000).default(3_000),
})

const file = z.strictObject({
  registers: z
    .array(register)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'two registers have the same id'),
})

export type RegisterSetting = z.output<typeof register>

export const SANDBOX_PURPOSE = 'register-sandbox'

export function readRegisters(configDir: string): readonly RegisterSetting[] {
  return findConfigFile({ configDir }, 'registers.json', file)?.registers ?? []
}

type OpeningDeps = Pick<RegistersDeps, 'config' | 'publicUrl' | 'registers' | 'secrets'>

/** Null if it is not configured: its secret is missing, or its stand-in does not run here. */
export function openRegister(deps: OpeningDeps, id: string): Register | null {
  const setting = deps.registers.find((one) => one.id === id)
  if (setting === undefined) return null
  const apiKey = findProviderSecret(deps, setting)
  const url = urlOf(deps, setting)
  return apiKey === null || url === null
    ? null
    : gamstopRegister({ url, apiKey, timeoutMs: setting.timeoutMs })
}

function urlOf({ config, publicUrl }: OpeningDeps, { address }: RegisterSetting): string | null {
  if (address !== 'sandbox') return address
  if (!config.roles.has('sandbox') && config.sandboxUrl === null) return null
  return `${config.sandboxUrl ?? `${publicUrl}/sandbox`}/register/batch`
}
