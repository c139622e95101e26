/** CONFIG_DIR/site.json: what the pages need of the operator beyond texts. Nothing in it is secret: browsers read it. */
import { z } from 'zod'

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

export const siteFile = z
  .object({
    affiliateTagDays: z.int().min(1).max(3650),
    betting: z.object({ clientHost: secureOrigin.nullable(), clientId: z.string().min(1).nullable() }),
    identityCheck: z.object({ isEnabled: z.boolean(), hidesDocuments: z.boolean() }),
    analytics: z.object({
      containerId: z
        .string()
        .regex(/^GTM-[A-Z0-9]+$/, 'must be GTM- and upper case letters or digits')
        .nullable(),
      /** Where the frame with the container is served, when not by this site as an origin of its own. */
      frameOrigin: secureOrigin.nullable(),
      /** Loads the container into the pages themselves: it can then read all that they show. */
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
    /** Forms of visitors bring the proof of a little computing, against programs that fill them in by the thousand. */
    proofOfWork: z
      .object({
        asked: z.enum(['never', 'in-production', 'always']),
        /** At most so many hashes for each form: half of them on average. */
        hashes: z.int().min(1000).max(10_000_000),
        minutes: z.int().min(1).max(60),
      })
      .default({ asked: 'in-production', hashes: 100_000, minutes: 10 }),
    contact: z.object({ email: z.email() }),
    /** Hosts outside that a redirect may lead to. */
    externalHosts: z.array(z.hostname()),
    redirects: z.array(redirect).max(500),
  })
  .superRefine(({ redirects, externalHosts }, context) => {
    const sources = new Set<string>()
    for (const { from, to } of redirects) {
      if (sources.has(from)) context.addIssue(`${from} is redirected twice`)
      sources.add(from)
      if (!to.startsWith('/') && !externalHosts.includes(new URL(to).hostname))
        context.addIssue(`${to} is not on a host in externalHosts`)
    }
    for (const { from, to } of redirects)
      if (sources.has(to.split('?')[0] ?? to)) context.addIssue(`${from} leads to another redirect`)
  })

export type SiteSetting = z.infer<typeof siteFile>
