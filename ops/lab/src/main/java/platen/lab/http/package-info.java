/** Measures requests over real HTTP: rates, latencies, and processor time of Java and PostgreSQL for each request. */
@NullMarked
package platen.lab.http;

import org.jspecify.annotations.NullMarked;
