/** The settings of the company's directory, through which staff can sign in to the office. */
import path from 'node:path'

interface DirectoryValues {
  NODE_ENV: string
  OFFICE_DIRECTORY_ISSUER?: string | undefined
  OFFICE_DIRECTORY_CLIENT_ID?: string | undefined
  OFFICE_DIRECTORY_SECRET?: string | undefined
  OFFICE_DIRECTORY_SECRET_FILE?: string | undefined
  OFFICE_DIRECTORY_DOMAINS?: string[] | undefined
  OFFICE_DIRECTORY_TRUSTS_MFA: 'yes' | 'no'
}

export interface OfficeDirectory {
  /** `sandbox` is the stand-in. */
  issuer: string
  clientId: string
  /** Null for a public client, or with a file. */
  secret: string | null
  secretFile: string | null
  /** Lower case. */
  domains: readonly string[]
  /** The directory's own second factor counts. */
  trustsMfa: boolean
}

/** The stand-in lets anyone sign in with any address. */
export function directoryError(values: DirectoryValues): string | null {
  const { OFFICE_DIRECTORY_ISSUER: issuer, OFFICE_DIRECTORY_DOMAINS: domains = [] } = values
  if (issuer === undefined) return null
  if (issuer === 'sandbox')
    return values.NODE_ENV === 'production'
      ? 'OFFICE_DIRECTORY_ISSUER: the stand-in lets anyone in, so it is refused in production'
      : null
  if (values.OFFICE_DIRECTORY_CLIENT_ID === undefined)
    return 'OFFICE_DIRECTORY_CLIENT_ID: must be set with OFFICE_DIRECTORY_ISSUER'
  return domains.length === 0 ? 'OFFICE_DIRECTORY_DOMAINS: must be set with OFFICE_DIRECTORY_ISSUER' : null
}

const SANDBOX_DIRECTORY = { clientId: 'fairhall-office', domains: ['staff.example'] }

export function toDirectory(values: DirectoryValues): OfficeDirectory | null {
  const { OFFICE_DIRECTORY_ISSUER: issuer, OFFICE_DIRECTORY_DOMAINS: domains } = values
  if (issuer === undefined) return null
  return {
    issuer,
    clientId: values.OFFICE_DIRECTORY_CLIENT_ID ?? SANDBOX_DIRECTORY.clientId,
    secret: values.OFFICE_DIRECTORY_SECRET ?? null,
    secretFile: values.OFFICE_DIRECTORY_SECRET_FILE
      ? path.resolve(values.OFFICE_DIRECTORY_SECRET_FILE)
      : null,
    domains: (domains ?? SANDBOX_DIRECTORY.domains).map((domain) => domain.toLowerCase()),
    trustsMfa: values.OFFICE_DIRECTORY_TRUSTS_MFA === 'yes',
  }
}
