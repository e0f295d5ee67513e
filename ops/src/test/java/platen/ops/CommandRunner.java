package platen.ops;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Runs command lines in one process, one after the other: a process for each would spend most of its time on starting. A
 * caller connects to the printed port and sends a line with a folder, in which {@code arguments}, each ended by a NUL, and
 * {@code in} are; once {@code out} and {@code err} are written there, it receives the exit code.
 */
public final class CommandRunner {
    private CommandRunner() {}

    public static void main(String[] args) throws IOException {
        try (var server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            System.out.println(server.getLocalPort());
            System.out.flush();
            while (true) {
                try (Socket caller = server.accept();
                        var folder = new BufferedReader(
                                new InputStreamReader(caller.getInputStream(), StandardCharsets.UTF_8))) {
                    String code = run(Path.of(folder.readLine())) + "\n";
                    caller.getOutputStream().write(code.getBytes(StandardCharsets.UTF_8));
                }
            }
        }
    }

    private static int run(Path folder) throws IOException {
        String arguments = Files.readString(folder.resolve("arguments"));
        PrintStream out = System.out;
        PrintStream err = System.err;
        InputStream in = System.in;
        try (var ownOut = new PrintStream(Files.newOutputStream(folder.resolve("out")), true, StandardCharsets.UTF_8);
                var ownErr = new PrintStream(Files.newOutputStream(folder.resolve("err")), true,
                        StandardCharsets.UTF_8);
                InputStream ownIn = Files.newInputStream(folder.resolve("in"))) {
            System.setOut(ownOut);
            System.setErr(ownErr);
            System.setIn(ownIn);
            return Platen.run(arguments.isEmpty() ? new String[0] : arguments.split("\0"));
        } finally {
            System.setOut(out);
            System.setErr(err);
            System.setIn(in);
        }
    }
}
