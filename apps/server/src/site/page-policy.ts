/**
 * What a page may load, call and frame beyond this site itself: what the operator has configured, and nothing else. The
 * frames of games and payment pages are named by the settings of their providers.
 */
import type { Deps } from '../platform/deps.ts'
import type { PolicySources } from './stored-page.ts'

type PolicyDeps = Pick<Deps, 'config' | 'settings' | 'publicUrl' | 'catalogue' | 'payments'>

const TAG_MANAGER = 'https://www.googletagmanager.com'
const TAG_REPORTS = ['https://*.google-analytics.com', 'https://*.analytics.google.com']

export function sourcesOf(deps: PolicyDeps): PolicySources {
  const { analytics, chat, betting, errorReporter } = deps.settings.current().site
  const { studioUrl } = deps.config
  const isTagged = analytics.containerId !== null && analytics.isInPage
  const chatHost = chat.baseUrl !== null && chat.websiteToken !== null ? [chat.baseUrl] : []
  const studio = studioUrl === null ? [] : [toOrigin(studioUrl)]
  const telegram = telegramSources(deps)
  const tags = isTagged ? [TAG_MANAGER] : []
  return {
    scripts: [...tags, ...chatHost, ...telegram.scripts],
    images: [deps.publicUrl, ...studio, ...deps.catalogue.imageOrigins].filter(isPlainHttp).map(toOrigin),
    // The chat plays a sound when an answer comes.
    media: chatHost,
    connects: [
      // Not every browser takes 'self' for a socket of this very origin.
      socketOf(deps.publicUrl),
      ...studio,
      ...chatHost.flatMap((origin) => [origin, socketOf(origin)]),
      ...(errorReporter.dsn === null ? [] : [new URL(errorReporter.dsn).origin]),
      ...(isTagged ? [TAG_MANAGER, ...TAG_REPORTS] : []),
    ],
    frames: [
      ...studio,
      ...deps.catalogue.frameOrigins,
      ...deps.payments.pageOrigins,
      ...chatHost,
      ...(analytics.frameOrigin === null ? [] : [analytics.frameOrigin]),
      ...(betting.clientHost === null ? [] : [betting.clientHost]),
      ...identityFrames(deps),
      ...telegram.frames,
    ],
    forms: [...deps.payments.pageOrigins],
  }
}

/** Telegram's widget is a script of its own that shows a frame. */
function telegramSources({ config, settings }: PolicyDeps): { scripts: string[]; frames: string[] } {
  const { isEnabled, bot } = settings.current().signIn.telegram
  if (!isEnabled) return { scripts: [], frames: [] }
  if (bot !== 'sandbox')
    return { scripts: ['https://telegram.org/js/telegram-widget.js'], frames: ['https://oauth.telegram.org'] }
  const origins = config.sandboxUrl === null ? [] : [new URL(config.sandboxUrl).origin]
  return { scripts: origins, frames: origins }
}

const SUMSUB = 'https://*.sumsub.com'

/** Where the web SDK of the check of identities shows its pages. */
function identityFrames({ config, settings }: PolicyDeps): string[] {
  const { isEnabled, service } = settings.current().site.identityCheck
  if (!isEnabled) return []
  if (service === 'sumsub') return [SUMSUB]
  return config.sandboxUrl === null ? [] : [new URL(config.sandboxUrl).origin]
}

/** A check of identities takes pictures; nobody else may. Null: what holds for every reply holds here too. */
export function permissionsOf(deps: PolicyDeps): string | null {
  if (identityFrames(deps).length === 0) return null
  const frames = identityFrames(deps).map((origin) => ` "${origin}"`)
  const seeing = `(self${frames.join('')})`
  return `camera=${seeing}, microphone=${seeing}, geolocation=(), payment=(), usb=()`
}

const toOrigin = (url: string) => new URL(url).origin

/** Only an installation for trials serves pictures over http: the policy allows every https origin anyway. */
const isPlainHttp = (url: string) => url.startsWith('http:')

function socketOf(origin: string): string {
  return new URL(origin).origin.replace(/^http/, 'ws')
}
