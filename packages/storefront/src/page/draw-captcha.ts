// What is asked for later on, as a file of its own: it then needs no list of what else its code is shared for.
export { drawCaptcha } from '@plinth/blocks/captcha/captcha.ts'
