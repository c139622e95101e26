// The page that the web SDK frames: it says that it is there, takes the token, and tells of what was chosen, as Sumsub's own does.
const form = document.querySelector('form')
const frameId = new URLSearchParams(location.search).get('_')
const sessionId = crypto.randomUUID()
let token = null

const tell = (method, more = {}) => parent.postMessage({ method, frameId, sessionId, ...more }, '*')
const tellHeight = () => tell('idCheck.onResize', { height: document.documentElement.scrollHeight })

addEventListener('message', ({ source, data }) => {
  if (source !== parent || typeof data !== 'object' || data === null) return
  if (data.method === 'idCheck.updateAccessToken') token = data.accessToken
  if (data.method !== 'idCheck.init' || token !== null) return
  token = data.accessToken
  for (const button of form.querySelectorAll('button')) button.disabled = false
  tell('idCheck.onInitialized')
  tellHeight()
})

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const outcome = event.submitter.value
  for (const button of form.querySelectorAll('button')) button.disabled = true
  const reply = await fetch(form.action, { method: 'POST', body: new URLSearchParams({ token, outcome }) })
  if (reply.status === 401) tell('idCheck.onError', { code: 'invalid-token' })
  form.hidden = reply.ok
  document.querySelector(reply.ok ? '#done' : '#failed').hidden = false
  if (reply.ok) tell('idCheck.onApplicantSubmitted')
  tellHeight()
})

tell('idCheck.onReady')
