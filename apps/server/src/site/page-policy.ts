/**
 * The content security policy of pages: what they may load, call and frame beyond this site. It allows only what the operator has
 * configured. The origins of games and payment pages come from the settings of their providers.
 */
import type { SiteDeps } from './site.deps.ts'
import type { PolicySources } from './stored-page.ts'

type PolicyDeps = Pick<SiteDeps, 'config' | 'settings' | 'publicUrl' | 'catalogue' | 'paymentProviders'>

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
    images: [deps.publicUrl, ...studio].filter(isPlainHttp).map(toOrigin),
    // The chat plays a sound for new messages.
    media: chatHost,
    connects: [
      // Some browsers do not apply 'self' to a socket of the same origin.
      socketOf(deps.publicUrl),
      ...studio,
      ...chatHost.flatMap((origin) => [origin, socketOf(origin)]),
      ...(errorReporter.dsn === null ? [] : [new URL(errorReporter.dsn).origin]),
      ...(isTagged ? [TAG_MANAGER, ...TAG_REPORTS] : []),
    ],
    frames: [
      ...studio,
      ...deps.catalogue.frameOrigins,
      ...deps.paymentProviders.pageOrigins,
      ...chatHost,
      ...(analytics.frameOrigin === null ? [] : [analytics.frameOrigin]),
      ...(betting.clientHost === null ? [] : [betting.clientHost]),
      ...identityFrames(deps),
      ...telegram.frames,
    ],
    forms: [...deps.paymentProviders.pageOrigins],
  }
}

/** Telegram's widget is a script that shows a frame. */
function telegramSources({ config, settings }: PolicyDeps): { scripts: string[]; frames: string[] } {
  const { isEnabled, bot } = settings.current().signIn.telegram
  if (!isEnabled) return { scripts: [], frames: [] }
  if (bot !== 'sandbox')
    return { scripts: ['https://telegram.org/js/telegram-widget.js'], frames: ['https://oauth.telegram.org'] }
  const origins = config.sandboxUrl === null ? [] : [new URL(config.sandboxUrl).origin]
  return { scripts: origins, frames: origins }
}

const SUMSUB = 'https://*.sumsub.com'

/** The origins of the pages of the identity check's web SDK. */
function identityFrames({ config, settings }: PolicyDeps): string[] {
  const { isEnabled, service } = settings.current().site.identityCheck
  if (!isEnabled) return []
  if (service === 'sumsub') return [SUMSUB]
  return config.sandboxUrl === null ? [] : [new URL(config.sandboxUrl).origin]
}

/** Camera access is for the identity check only. Null: the default policy of every reply applies. */
export function permissionsOf(deps: PolicyDeps): string | null {
  if (identityFrames(deps).length === 0) return null
  const frames = identityFrames(deps).map((origin) => ` "${origin}"`)
  const seeing = `(self${frames.join('')})`
  return `camera=${seeing}, microphone=${seeing}, geolocation=(), payment=(), usb=()`
}

const toOrigin = (url: string) => new URL(url).origin

/** Only a trial installation serves pictures over http; the policy allows all https origins anyway. */
const isPlainHttp = (url: string) => url.startsWith('http:')

function socketOf(origin: string): string {
  return new URL(origin).origin.replace(/^http/, 'ws')
}
