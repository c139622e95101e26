// Posts the signed fields of the stand-in to the page that frames this one, and to no other origin.
const form = document.querySelector('form')
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const reply = await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) })
  document.querySelector('[role=alert]').hidden = reply.ok
  const origin = new URLSearchParams(location.search).get('origin')
  if (reply.ok) parent.postMessage({ event: 'auth_user', auth_data: await reply.json() }, origin)
})
// Enabled last: before this, nobody would handle the submission.
form.querySelector('button').disabled = false
