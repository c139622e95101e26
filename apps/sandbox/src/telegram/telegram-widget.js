// A stand-in for Telegram's login widget: reads the same attributes of its script element, inserts a frame after it, and redirects to
// the same address with the same fields.
for (const element of document.querySelectorAll('script[data-telegram-login]')) {
  const frame = document.createElement('iframe')
  const bot = encodeURIComponent(element.dataset.telegramLogin)
  frame.src = `${new URL('../telegram/embed', element.src)}/${bot}?origin=${encodeURIComponent(location.origin)}`
  frame.title = 'Telegram'
  frame.width = '100%'
  frame.height = '160'
  frame.setAttribute('frameborder', '0')
  element.after(frame)
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || data?.event !== 'auth_user') return
    const address = new URL(element.dataset.authUrl, location.href)
    for (const [name, value] of Object.entries(data.auth_data)) address.searchParams.set(name, value)
    location.assign(address)
  })
}
