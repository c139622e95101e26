/** What the browser does for web push. */
import type { Body } from '@fairhall/contract'

/** `blocked`: the player has refused notifications of this site, and only they can allow them again. */
type PushSupport = 'none' | 'blocked' | 'ready'

export function pushSupport(): PushSupport {
  const isKnown = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isKnown) return 'none'
  return Notification.permission === 'denied' ? 'blocked' : 'ready'
}

/** Asks the player, so it must follow a press. Null if they refuse. @throws Error if the push service can't be reached */
export async function subscribeBrowser(key: string, locale: string): Promise<Body<'subscribePush'> | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  // The same registration as that of the page.
  await navigator.serviceWorker.register(`/sw.js?locale=${locale}`)
  const { pushManager } = await navigator.serviceWorker.ready
  // It may belong to an earlier login, or to a key that has ended.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  return { key, endpoint: subscription.endpoint, publicKey: p256dh, auth }
}

/** The server forgets the browser anyway, so a failure changes nothing. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
