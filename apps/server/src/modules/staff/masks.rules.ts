/** Masks personal data: enough to recognise what is known already, too little to copy it. Pure. */

/** `h•••@nordpost.example` */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.slice(0, 1)}•••@${domain}`
}

/** `+49•••41` */
export function maskedPhone(phone: string): string {
  return phone.length < 8 ? '•••' : `${phone.slice(0, 3)}•••${phone.slice(-2)}`
}

/** `Henrik A.` */
export function maskedName(first: string | null, last: string | null): string | null {
  const initial = last === null || last === '' ? '' : `${[...last][0] ?? ''}.`
  return [first ?? '', initial].filter(Boolean).join(' ') || null
}

/** The network only: `203.0.113.•`, `2001:db8:1:•` */
export function maskedAddress(address: string): string {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? []
  const plain = mapped ?? address
  return plain.includes(':')
    ? `${groupsOf(plain).slice(0, 3).join(':')}:•`
    : `${plain.split('.').slice(0, 3).join('.')}.•`
}

/** The groups of an IPv6 address, with the zeros that `::` leaves out: in `2a00::5` the second group would be that of the device. */
function groupsOf(address: string): string[] {
  const [before = [], after] = address.split('::').map((part) => (part === '' ? [] : part.split(':')))
  if (after === undefined) return before
  const zeros = Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
}
