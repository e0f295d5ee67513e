package platen.jobs.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.jobs.outbound.SshAddresses.Resolution;
import platen.jobs.outbound.SshAddresses.Resolved;
import platen.jobs.outbound.SshAddresses.Unresolved;

class SshAddressesTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            # host, port, addresses, allowed, expected
            a.example,            22,    93.184.216.34,          -,         ok
            a.example,            2222,  93.184.216.34,          -,         ok
            93.184.216.34,        22,    -,                      -,         ok
            2606:4700::1,         22,    -,                      -,         ok
            a.example,            25,    93.184.216.34,          -,         must have port 22
            a.example,            443,   93.184.216.34,          -,         must have port 22
            a.example,            0,     93.184.216.34,          -,         must have a port
            a.example,            70000, 93.184.216.34,          -,         must have a port
            a.example,            22,    10.0.0.7,               -,         must not lead to a private address
            a.example,            22,    93.184.216.34 10.0.0.7, -,         must not lead to a private address
            a.example,            22,    10.0.0.7,               10.0.0.0/8, ok
            a.example,            22,    169.254.169.254,        0.0.0.0/0, metadata
            localhost,            22,    127.0.0.1,              -,         must not lead to a loopback address
            files,                22,    93.184.216.34,          -,         a dot
            a.example/path,       22,    93.184.216.34,          -,         must
            user@a.example,       22,    93.184.216.34,          -,         must
            a.example:23,         22,    93.184.216.34,          -,         without a port
            sftp://a.example,     22,    93.184.216.34,          -,         without a scheme
            0x7f000001,           22,    127.0.0.1,              -,         must
            """)
    void hostsAreRefusedByTheRulesOfUrls(String host, int port, String addresses, String allowed, String expected) {
        Resolution resolution = addresses(addresses, allowed).resolve(host, port, LIMIT);

        if (expected.equals("ok")) {
            assertThat(resolution).isInstanceOf(Resolved.class);
            assertThat(((Resolved) resolution).addresses()).extracting(InetSocketAddress::getPort).containsOnly(port);
        } else {
            assertThat(((Unresolved) resolution).refused()).isTrue();
            assertThat(((Unresolved) resolution).reason()).contains(expected);
        }
    }

    @Test
    void aHostWithoutAnAddressCanBeTriedAgain() {
        var client = new OutboundClient(AllowList.EMPTY, name -> {
            throw new UnknownHostException(name);
        }, (SSLSocketFactory) SSLSocketFactory.getDefault());

        assertThat(client.sshAddresses().resolve("a.example", 22, LIMIT))
                .isEqualTo(new Unresolved(false, "could not be resolved to an address"));
        assertThat(client.sshAddresses().objection("a.example", 22)).isEmpty();
    }

    private static SshAddresses addresses(String addresses, String allowed) {
        return new OutboundClient(AllowList.parse(allowed == null ? List.of() : List.of(allowed)),
                _ -> Arrays.stream(String.valueOf(addresses).split(" ")).map(InetAddress::ofLiteral).toList(),
                (SSLSocketFactory) SSLSocketFactory.getDefault()).sshAddresses();
    }
}
