/** The OpenID client of the office, for the company's directory. */
import { readFile } from 'node:fs/promises'
import { officeUrlOf } from '../../../platform/office-address.ts'
import { findConfiguration } from '../../social/index.ts'
import { StaffRefusal } from '../refusals.ts'
import type { StaffDeps } from '../staff.deps.ts'

/** Purpose of the derived client secret for the stand-in, so that nobody has to configure one. */
export const DIRECTORY_SANDBOX_PURPOSE = 'office-directory-sandbox'

type ClientDeps = Pick<StaffDeps, 'clock' | 'config' | 'log' | 'publicUrl' | 'random' | 'secrets'>
type DirectoryConfig = NonNullable<StaffDeps['config']['officeDirectory']>

/** @throws StaffRefusal directoryClosed */
export function requireDirectory({ config }: Pick<StaffDeps, 'config'>): DirectoryConfig {
  if (config.officeDirectory === null || config.office === null) throw new StaffRefusal('directoryClosed')
  return config.officeDirectory
}

/** Where the directory sends the browser back to: a path of the office's page. */
export function returnUrl({ config }: Pick<StaffDeps, 'config'>): string {
  return `${officeUrlOf(config) ?? ''}/directory/return`
}

/** @throws Refusal unavailable */
export function findDirectory(deps: ClientDeps, directory: DirectoryConfig) {
  const { issuer, clientId } = directory
  const { config, publicUrl } = deps
  const address = issuer === 'sandbox' ? `${config.sandboxUrl ?? `${publicUrl}/sandbox`}/openid` : issuer
  return findConfiguration(deps, `office ${JSON.stringify([issuer, clientId])}`, async () => ({
    issuer: new URL(address),
    clientId,
    secret: await readSecret(deps, directory),
    allowsHttp: issuer === 'sandbox',
    checksSignature: true,
  }))
}

/** Read again with the metadata, so that a file can be replaced while the server runs. */
async function readSecret({ secrets }: ClientDeps, { issuer, secret, secretFile }: DirectoryConfig) {
  if (issuer === 'sandbox') return secrets.current(DIRECTORY_SANDBOX_PURPOSE).text
  return secretFile === null ? secret : (await readFile(secretFile, 'utf8')).trim()
}
