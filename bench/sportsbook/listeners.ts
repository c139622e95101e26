/** Connections that read the stream of odds and count its bytes. Answers each 0 with the bytes since the last one; 1 ends it. */
import { connect } from 'node:net'

const [address = '', count = '0'] = process.argv.slice(2)
const { hostname, port } = new URL(address)
let bytes = 0

const open = () =>
  new Promise<void>((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', reject)
    socket.on('data', (data) => {
      bytes += data.length
      resolve()
    })
    socket.write('GET /api/stream?live=true HTTP/1.1\r\nhost: bench\r\n\r\n')
  })

const CONCURRENT = 50
for (let opened = 0; opened < Number(count); opened += CONCURRENT)
  await Promise.all(Array.from({ length: Math.min(CONCURRENT, Number(count) - opened) }, open))
process.send?.(0)

process.on('message', (message) => {
  if (message === 1) process.exit(0)
  process.send?.(bytes)
  bytes = 0
})
