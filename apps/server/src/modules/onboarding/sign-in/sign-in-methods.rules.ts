/** Masks an email so that its owner recognises it and nobody else can use it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, Math.max(1, at - 1)))}•••${email.slice(at)}`
}

export function maskPhone(phone: string): string {
  return `•••${phone.slice(-3)}`
}
