import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { generatePassword } from './password-hasher.js';
import { UsersService } from './users.service.js';

/** Creates the first administrator if no user exists. */
@Injectable()
export class FirstAdministratorCreator {
  private readonly logger = new Logger('Setup');

  constructor(
    private readonly users: UsersService,
    private readonly settings: Settings,
  ) {}

  /** Writes a random password to standard output once, not to the log, and does not store it in clear text. */
  async ensure(): Promise<void> {
    if (!(await this.users.isEmpty())) return;
    const { ADMIN_USERNAME: username, ADMIN_EMAIL: email, ADMIN_PASSWORD: given } = this.settings;
    const password = given ?? generatePassword();
    try {
      await this.users.create({ username, email, password, name: 'Administrator', role: 'admin' });
    } catch (error) {
      // Another instance that started at the same time has created the administrator.
      if (await this.users.isEmpty()) throw error;
      return;
    }
    this.logger.log(`Made the administrator "${username}"`);
    if (given === undefined) {
      process.stdout.write(`\n  Administrator: ${username}\n  Password:      ${password}   (shown this once)\n\n`);
    }
  }
}
