import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';

/** An SMTP server that accepts all mails, for tests. */
export class MailReceiver {
  /** The received mails with their headers, oldest first. */
  readonly mails: string[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<MailReceiver> {
    const server = createServer();
    const receiver = new MailReceiver(server);
    server.on('connection', (socket) => {
      let data: string[] | undefined;
      socket.on('error', () => undefined).write('220 test\r\n');
      createInterface(socket).on('line', (line) => {
        if (data && line !== '.') return void data.push(line);
        if (data) receiver.mails.push(data.join('\n'));
        const isData = line === 'DATA';
        data = isData ? [] : undefined;
        socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
        if (line === 'QUIT') socket.end();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return receiver;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
  }
}
