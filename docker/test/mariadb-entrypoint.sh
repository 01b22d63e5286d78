#!/bin/sh
# Starts MariaDB with the variables of the image of MySQL: MYSQL_DATABASE, MYSQL_USER and MYSQL_PASSWORD.
set -eu
if [ ! -d /var/lib/mysql/mysql ]; then
  mariadb-install-db --no-defaults --datadir=/var/lib/mysql --auth-root-authentication-method=normal >/dev/null
  cat >/tmp/init.sql <<SQL
CREATE DATABASE $MYSQL_DATABASE;
CREATE USER $MYSQL_USER@'%' IDENTIFIED BY '$MYSQL_PASSWORD';
GRANT ALL ON $MYSQL_DATABASE.* TO $MYSQL_USER@'%';
SQL
  set -- --init-file=/tmp/init.sql "$@"
fi
exec mariadbd --no-defaults --datadir=/var/lib/mysql --socket=/tmp/mysqld.sock --pid-file=/tmp/mysqld.pid \
  --skip-name-resolve --bind-address=127.0.0.1 "$@"
