import { type SmtpFailure, smtpFailureOf } from './smtp-failure'

/** Answers of Postfix, Exim, Exchange, Gmail, Yahoo, qmail and Cisco, as they are published. */
const answers = String.raw`
recipient | RCPT TO | 550 5.1.1 <a@b.pe>: Recipient address rejected: User unknown in local recipient table
recipient | RCPT TO | 550-5.1.1 The email account that you tried to reach does not exist. Please try
recipient | RCPT TO | 550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup
recipient | RCPT TO | 550 5.4.1 Recipient address rejected: Access denied. AS(201806281)
recipient | RCPT TO | 550 5.1.6 recipient no longer on server
recipient | RCPT TO | 550 #5.1.0 Address rejected.
recipient | RCPT TO | 550 5.2.1 The email account that you tried to reach is disabled.
recipient | RCPT TO | 550 5.1.2 <a@nada.pe>: Recipient address rejected: Domain not found
recipient | RCPT TO | 501 5.1.3 Bad recipient address syntax
recipient | RCPT TO | 550 Unrouteable address
recipient | RCPT TO | 550 No such user here
recipient | RCPT TO | 550 Requested action not taken: mailbox unavailable
recipient | RCPT TO | 553 sorry, no mailbox here by that name. (#5.1.1)
recipient | DATA | 554 delivery error: dd This user doesn't have a yahoo.com account (a@yahoo.com) [0]
recipient | DATA | 550 5.1.1 User unknown
recipient | RCPT TO | 550 5.5.0 Requested action not taken: mailbox unavailable
recipient | RCPT TO | 550 5.4.310 DNS domain nada.pe does not exist
recipient | DATA | 550-Requested action not taken\n550 5.1.6 Moved
sender | RCPT TO | 550-Requested action not taken\n550 5.7.1 Refused
recipient | RCPT TO | 556 5.1.10 Recipient address has null MX
sender | RCPT TO | 550 Administrative prohibition
sender | RCPT TO | 550 Access denied - Invalid HELO name (See RFC2821 4.1.1.1)
sender | RCPT TO | 503 5.5.1 Error: need MAIL command
sender | RCPT TO | 553 5.1.8 <no-reply@b.pe>: Sender address rejected: Domain not found
sender | MAIL FROM | 553 5.1.8 <no-reply@b.pe>: Sender address rejected: Domain not found
sender | RCPT TO | 550 5.1.0 <no-reply@b.pe>: Sender address rejected: User unknown in virtual alias table
sender | RCPT TO | 550 5.7.1 Unable to relay
sender | RCPT TO | 554 5.7.1 <a@b.pe>: Relay access denied
sender | RCPT TO | 550 relay not permitted
sender | RCPT TO | 553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)
sender | RCPT TO | 550 5.7.1 Service unavailable; client [192.0.2.1] blocked using zen.spamhaus.org
sender | RCPT TO | 550-"JunkMail rejected - host [192.0.2.1]:34032 is in an RBL, see
sender | RCPT TO | 550-Sender verification failed
sender | DATA | 550-5.7.1 Our system has detected that this message is likely unsolicited mail.
sender | DATA | 550 5.7.26 This mail has been blocked because the sender is unauthenticated.
sender | STARTTLS | 502 5.5.1 Error: command not implemented
temporary | STARTTLS | 454 4.7.0 TLS not available due to local problem
sender | MAIL FROM | 530 5.7.0 Must issue a STARTTLS command first
sender | MAIL FROM | 550 Access denied
sender | DATA | 554 Transaction failed
temporary | RCPT TO | 552 5.2.2 <a@b.pe>: user is over quota
temporary | RCPT TO | 552 Requested mail action aborted: exceeded storage allocation
temporary | RCPT TO | 450 4.2.0 <a@b.pe>: Recipient address rejected: Greylisted
temporary | RCPT TO | 451 4.7.1 Try again later
temporary | CONN | 421 4.3.2 Service shutting down
`

test.each(
  answers
    .trim()
    .split('\n')
    .map((row) => row.split(' | ')),
)('%s: %s answered by %s', (failure, command, answer = '') => {
  const response = answer.replace('\\n', '\n')
  const responseCode = Number(response.slice(0, 3))
  expect(smtpFailureOf(Object.assign(new Error(response), { command, response, responseCode }))).toBe(failure)
})

test.each<[SmtpFailure, object]>([
  ['sender', { code: 'EAUTH', response: '535 5.7.8 Error: authentication failed', responseCode: 535 }],
  ['temporary', { code: 'EAUTH', response: '454 4.7.0 Temporary authentication failure', responseCode: 454 }],
  ['sender', { code: 'ESOCKET', message: 'self-signed certificate' }],
  ['sender', { code: 'CERT_HAS_EXPIRED' }],
  ['temporary', { code: 'ECONNECTION' }],
  ['temporary', { code: 'ETIMEDOUT' }],
  ['temporary', {}],
])('%s: the error %j', (failure, properties) => {
  expect(smtpFailureOf(Object.assign(new Error('failed'), properties))).toBe(failure)
})
