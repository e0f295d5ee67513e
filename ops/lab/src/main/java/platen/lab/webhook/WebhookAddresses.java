package platen.lab.webhook;

import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.net.ssl.SSLSocketFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import platen.jobs.outbound.AllowList;
import platen.jobs.outbound.Limits;
import platen.jobs.outbound.NameResolver;
import platen.jobs.outbound.OutboundClient;
import platen.jobs.outbound.OutboundRequest;
import platen.jobs.outbound.Outcome;
import platen.lab.webhook.BadReceiver.Manner;
import platen.ops.command.CommandException;

/**
 * {@code ops/lab/bin/lab webhook-addresses}: shows how the guarded client handles bad addresses, and how long bad
 * receivers keep it busy.
 */
@Command(name = "webhook-addresses", description = "Tests bad addresses and misbehaving receivers.")
public final class WebhookAddresses implements Runnable {
    /** Host names of this test and the addresses that its own resolver returns. */
    private static final Map<String, List<String>> NAMES = Map.of("public.example", List.of("93.184.216.34"),
            "private.example", List.of("10.0.0.7"), "mixed.example", List.of("93.184.216.34", "192.168.1.1"),
            "metadata.example", List.of("169.254.169.254"), "six.example", List.of("2606:4700::1", "fd00::1"),
            "nat64.example", List.of("64:ff9b::7f00:1"));
    private static final List<String> GOOD = List.of("https://public.example/hook", "https://public.example:8443/hook",
            "https://93.184.216.34/hook", "https://[2606:4700::1]/hook");
    private static final List<String> BAD = List.of("http://public.example/", "https://public.example:25/",
            "https://private.example/", "https://mixed.example/", "https://metadata.example/", "https://six.example/",
            "https://nat64.example/", "https://localhost/", "https://hooks.localhost/", "https://intranet/",
            "https://metadata.google.internal/", "https://metadata.goog/", "https://db.internal/",
            "https://printer.local/", "https://127.0.0.1/",
            "https://127.8.9.1/", "https://0.0.0.0/", "https://10.1.2.3/", "https://172.16.0.1/",
            "https://172.31.255.255/",
            "https://192.168.0.1/", "https://169.254.0.1/", "https://169.254.169.254/latest/meta-data/",
            "https://100.64.0.1/", "https://100.100.100.200/", "https://168.63.129.16/", "https://192.0.0.1/",
            "https://192.0.2.1/", "https://198.18.0.1/", "https://198.51.100.1/", "https://203.0.113.1/",
            "https://224.0.0.1/", "https://240.0.0.1/", "https://255.255.255.255/", "https://[::]/", "https://[::1]/",
            "https://[fe80::1]/", "https://[fd00:ec2::254]/", "https://[fc00::1]/", "https://[fec0::1]/",
            "https://[ff02::1]/", "https://[64:ff9b::a9fe:a9fe]/", "https://[64:ff9b:1::1]/",
            "https://[2002:7f00:1::]/",
            "https://[2001::1]/", "https://[2001:db8::1]/", "https://[100::1]/", "https://[::ffff:127.0.0.1]/",
            "https://[::127.0.0.1]/", "https://2130706433/", "https://127.1/", "https://0177.0.0.1/",
            "https://0x7f.0.0.1/", "https://127.0.0.1./", "https://１２７.０.０.１/", "https://user@public.example/",
            "https://public.example\\@127.0.0.1/", "https://public.example%00.evil.example/",
            "https://[fe80::1%25eth0]/",
            "https:/127.0.0.1/", "ftp://public.example/", "file:///etc/passwd", "https://public.example/\r\nHost: x");

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    private final List<String> faults = new ArrayList<>();

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        var client = new OutboundClient(AllowList.EMPTY, resolver(),
                (SSLSocketFactory) SSLSocketFactory.getDefault());
        GOOD.forEach(url -> judge(client, url, false, out));
        BAD.forEach(url -> judge(client, url, true, out));
        attempts(out);
        if (!faults.isEmpty()) {
            throw new CommandException(String.join("\n", faults));
        }
        out.println("All %d bad addresses are refused, and no receiver holds an attempt longer than its limit."
                .formatted(BAD.size()));
        out.flush();
    }

    private void judge(OutboundClient client, String url, boolean bad, PrintWriter out) {
        Optional<String> objection = client.objection(url);
        out.println("%-46s %s".formatted(url.replace("\r\n", "\\r\\n"),
                objection.map(words -> "refused: the URL " + words).orElse("allowed")));
        if (objection.isPresent() != bad) {
            faults.add(url + " is " + (bad ? "allowed" : "refused"));
        }
    }

    /** Makes one attempt at each kind of bad receiver, all concurrently. */
    private void attempts(PrintWriter out) {
        var client = new OutboundClient(AllowList.parse(List.of("127.0.0.0/8")));
        out.println();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var lines = new ArrayList<Future<String>>();
            for (Manner manner : Manner.values()) {
                lines.add(threads.submit(() -> attempt(client, manner)));
            }
            for (Future<String> line : lines) {
                out.println(line.get());
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String attempt(OutboundClient client, Manner manner) {
        try (var receiver = new BadReceiver(manner)) {
            long begun = System.nanoTime();
            Outcome outcome = client.exchange(
                    OutboundRequest.post(receiver.url(), Map.of(), new byte[]{'{', '}'}, Limits.WEBHOOK));
            double seconds = (System.nanoTime() - begun) / 1e9;
            if (seconds > Limits.WEBHOOK.deadline().toSeconds() + 1) {
                synchronized (faults) {
                    faults.add("A receiver that is " + manner + " held an attempt for " + seconds + " s");
                }
            }
            return "receiver %-12s %5.2f s  %s".formatted(manner.name().toLowerCase(Locale.ROOT), seconds,
                    words(outcome));
        }
    }

    private static String words(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Answered answered -> "answered %d, %,d bytes read".formatted(answered.status(),
                    answered.body().length);
            case Outcome.Failed failed -> failed.failure() + ": " + failed.reason();
            case Outcome.Refused refused -> "refused: " + refused.reason();
        };
    }

    private static NameResolver resolver() {
        return name -> {
            List<String> addresses = NAMES.get(name);
            if (addresses == null) {
                throw new UnknownHostException(name);
            }
            var resolved = new ArrayList<InetAddress>();
            for (String address : addresses) {
                resolved.add(InetAddress.getByName(address));
            }
            return resolved;
        };
    }
}
