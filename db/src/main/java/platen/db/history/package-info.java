/**
 * What became of one thing, for those who run the installation: whosever it is, and of it only what explains its way:
 * ids, times, states, reasons. Never the data of a customer, the address of a receiver beyond its host, nor a secret.
 * Reads only.
 */
@NullMarked
package platen.db.history;

import org.jspecify.annotations.NullMarked;
