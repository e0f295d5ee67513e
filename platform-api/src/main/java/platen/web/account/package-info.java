/** The ways into the dashboard: setup, login and logout; and the security of people's paths. Thread-safe. */
@NullMarked
package platen.web.account;

import org.jspecify.annotations.NullMarked;
