// The page in the web SDK's frame: reports that it is ready, receives the token, and reports the chosen outcome, like Sumsub's own.
const form = document.querySelector('form')
const frameId = new URLSearchParams(location.search).get('_')
const sessionId = crypto.randomUUID()
let token = null

const send = (method, more = {}) => parent.postMessage({ method, frameId, sessionId, ...more }, '*')
const sendHeight = () => send('idCheck.onResize', { height: document.documentElement.scrollHeight })

addEventListener('message', ({ source, data }) => {
  if (source !== parent || typeof data !== 'object' || data === null) return
  if (data.method === 'idCheck.updateAccessToken') token = data.accessToken
  if (data.method !== 'idCheck.init' || token !== null) return
  token = data.accessToken
  for (const button of form.querySelectorAll('button')) button.disabled = false
  send('idCheck.onInitialized')
  sendHeight()
})

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const outcome = event.submitter.value
  for (const button of form.querySelectorAll('button')) button.disabled = true
  const reply = await fetch(form.action, { method: 'POST', body: new URLSearchParams({ token, outcome }) })
  if (reply.status === 401) send('idCheck.onError', { code: 'invalid-token' })
  form.hidden = reply.ok
  document.querySelector(reply.ok ? '#done' : '#failed').hidden = false
  if (reply.ok) send('idCheck.onApplicantSubmitted')
  sendHeight()
})

send('idCheck.onReady')
