/**
 * Benchmarks of the queue and of the request path: durable renders per second, latency, fairness and batches, each
 * against a baseline in the same run. Times are milliseconds unless a name says otherwise.
 */
@NullMarked
package platen.lab.benchmark;

import org.jspecify.annotations.NullMarked;
