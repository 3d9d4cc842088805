/**
 * A stand-in for Stripe's script: it shows a field, checks it, makes tokens and asks for a second step the way the Payment
 * Element does. Tests answer the address of the real script with it, so that nothing of the product knows of it.
 *
 * The card number says what happens: one that ends in 0002 makes a token that is declined, in 3155 one that asks for a
 * second step, anything else one that pays. `window.confirmAtBank(clientSecret, confirmed)` is called, if it is there, with what the
 * buyer pressed in the second step. What it was asked is in `window.stripeAsked`.
 */
export const stripeScript = `(() => {
  window.stripeAsked = []
  const asked = (...call) => window.stripeAsked.push(call)
  let tokens = 0
  window.Stripe = (publishableKey) => {
    asked('Stripe', publishableKey)
    return {
      elements(options) {
        asked('elements', options)
        let input
        const complete = () => (input?.value ?? '').replace(/\\D/g, '').length === 16
        const elements = {
          create(type, elementOptions) {
            asked('create', type, elementOptions)
            const listeners = {}
            return {
              on: (event, then) => { (listeners[event] ??= []).push(then) },
              mount(box) {
                setTimeout(() => {
                  if (publishableKey.includes('unknown')) {
                    for (const then of listeners.loaderror ?? []) then({ error: { message: 'Invalid API Key' } })
                    return
                  }
                  const label = document.createElement('label')
                  label.textContent = 'Card number of Stripe '
                  input = document.createElement('input')
                  input.className = 'stripe-input'
                  input.autocomplete = 'cc-number'
                  label.append(input)
                  box.append(label)
                  for (const then of listeners.ready ?? []) then()
                }, 20)
              },
              focus: () => input?.focus(),
              destroy() { input?.closest('label').remove() },
            }
          },
          update: (amount) => asked('update', amount),
          async submit() {
            asked('submit')
            return complete() ? {} : { error: { message: 'Your card number is incomplete.' } }
          },
          token() {
            tokens += 1
            const kind = /0002\\s*$/.test(input.value) ? 'declines' : /3155\\s*$/.test(input.value) ? 'asks' : 'pays'
            return 'ctoken_' + kind + '_' + tokens + Date.now()
          },
        }
        return elements
      },
      async createConfirmationToken({ elements, params }) {
        asked('createConfirmationToken', params)
        return { confirmationToken: { id: elements.token() } }
      },
      handleNextAction({ clientSecret }) {
        asked('handleNextAction', clientSecret)
        return new Promise((done) => {
          const dialog = document.createElement('dialog')
          dialog.setAttribute('aria-label', 'Your bank')
          const choice = (text, confirmed) => {
            const button = document.createElement('button')
            button.textContent = text
            button.onclick = async () => {
              await window.confirmAtBank?.(clientSecret, confirmed)
              dialog.remove()
              done(confirmed ? {} : { error: { message: 'We are unable to authenticate your payment method.' } })
            }
            dialog.append(button)
          }
          choice('It is me', true)
          choice('It is not', false)
          document.body.append(dialog)
          dialog.showModal()
        })
      },
    }
  }
})()`
