/** CONFIG_DIR/site.json: settings of the pages other than texts. Nothing in it is secret: browsers read it. */
import { z } from 'zod'
import { UPLOAD_BYTES_MAX } from '../../platform/http/input/upload.ts'

const ownPath = z.string().regex(/^\/(?![/\\])\S*$/, 'must be a path of this site')
const secureUrl = z.url({ protocol: /^https$/ })
const secureOrigin = secureUrl.refine((url) => new URL(url).origin === url, 'must be an origin')

const redirect = z.object({
  /** A path without language and query. */
  from: ownPath,
  /** A path of this site, or an address of a host in `externalHosts`. */
  to: z.union([ownPath, secureUrl]),
  status: z.literal([301, 302]),
})

/** A help line for people with gambling problems. Without a country it serves all countries. */
const helpLine = z
  .object({
    name: z.string().min(1).max(120),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullable(),
    phone: z
      .string()
      .regex(/^\+?\d[\d ]{1,20}$/, 'must be a telephone number')
      .nullable(),
    url: secureUrl.nullable(),
  })
  .refine(({ phone, url }) => phone !== null || url !== null, 'must have a telephone number or an address')

export const siteFile = z
  .object({
    affiliateTagDays: z.int().min(1).max(3650),
    betting: z.object({
      /** `sandbox`: the sportsbook stand-in, while it runs. */
      clientHost: z.union([z.literal('sandbox'), secureOrigin]).nullable(),
      clientId: z.string().min(1).nullable(),
    }),
    identityCheck: z.object({
      isEnabled: z.boolean(),
      /** The identity check replaces the upload of documents. */
      hidesDocuments: z.boolean(),
      service: z.enum(['sumsub', 'sandbox']).default('sumsub'),
      /** The Sumsub level that a player goes through. */
      levelName: z.string().min(1).max(64).default('basic-kyc-level'),
    }),
    analytics: z.object({
      containerId: z
        .string()
        .regex(/^GTM-[A-Z0-9]+$/, 'must be GTM- and uppercase letters or digits')
        .nullable(),
      /** The origin that serves the frame with the container, if not this site in a sandboxed frame. */
      frameOrigin: secureOrigin.nullable(),
      /** Loads the container into the pages themselves, where it can read everything on them. */
      isInPage: z.boolean(),
    }),
    errorReporter: z.object({
      dsn: z
        .string()
        .regex(/^https:\/\/[0-9a-f]+@[\w.-]+(?::\d+)?\/\d+$/, 'must be a DSN of the Sentry protocol')
        .nullable(),
    }),
    chat: z.object({
      baseUrl: secureOrigin.nullable(),
      websiteToken: z.string().min(1).nullable(),
      guestAvailable: z.boolean(),
    }),
    /** Forms of visitors require a proof of work, against automated mass submissions. */
    proofOfWork: z
      .object({
        asked: z.enum(['never', 'in-production', 'always']),
        /** The largest number of hashes per form; half of them on average. */
        hashes: z.int().min(1000).max(100_000_000),
        minutes: z.int().min(1).max(60),
      })
      .default({ asked: 'in-production', hashes: 1_000_000, minutes: 10 }),
    /** Documents that players upload. */
    documents: z
      .object({
        bytesMax: z.int().min(100_000).max(UPLOAD_BYTES_MAX),
        countMax: z.int().min(1).max(200),
        perHour: z.int().min(1).max(200),
      })
      .default({ bytesMax: 10_000_000, countMax: 20, perHour: 20 }),
    contact: z.object({ email: z.email() }),
    /** Shown on the page about responsible gambling. */
    helpLines: z.array(helpLine).max(50).default([]),
    /** External hosts that a redirect may lead to. */
    externalHosts: z.array(z.hostname()),
    redirects: z.array(redirect).max(500),
  })
  .superRefine(({ redirects, externalHosts }, context) => {
    for (const { to } of redirects)
      if (!to.startsWith('/') && !externalHosts.includes(new URL(to).hostname))
        context.addIssue(`${to} is not on a host in externalHosts`)
  })

export type SiteSetting = z.infer<typeof siteFile>
