// Hands what the stand-in has signed to the page that shows this frame, and to no other.
const form = document.querySelector('form')
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const reply = await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) })
  document.querySelector('[role=alert]').hidden = reply.ok
  const origin = new URLSearchParams(location.search).get('origin')
  if (reply.ok) parent.postMessage({ event: 'auth_user', auth_data: await reply.json() }, origin)
})
// Before this nobody would take the answer.
form.querySelector('button').disabled = false
