/** Encrypts a push for one browser, in one record: RFC 8291 (keys) and RFC 8188 (`aes128gcm`). Pure. */
import { createCipheriv, type ECDH, hkdfSync } from 'node:crypto'

export const CURVE = 'prime256v1'
export const SALT_BYTES = 16
/** Push services accept at most 4096 bytes. */
export const PLAIN_BYTES_MAX = 3900

const RECORD_BYTES = 4096
const LAST_RECORD = Buffer.from([2])

export interface DeviceKeys {
  /** An uncompressed point. */
  publicKey: Buffer
  auth: Buffer
}

/** New for every push. */
interface Once {
  sender: ECDH
  salt: Buffer
}

/** @throws Error if the key of the device is not a point of the curve */
export function encryptPush(plain: Buffer, { publicKey, auth }: DeviceKeys, { sender, salt }: Once): Buffer {
  const own = sender.getPublicKey()
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, own])
  const secret = derive(sender.computeSecret(publicKey), auth, keyInfo, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = [cipher.update(plain), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()]
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(RECORD_BYTES)
  sizes.writeUInt8(own.length, 4)
  return Buffer.concat([salt, sizes, own, ...sealed])
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
